import type { Product, WhoAmI } from '@/api/shapes'
import { formatGems } from '@/lib/format'

/** Under this many left the card shows a stock bar. */
const LOW_STOCK = 10

export type BuyState =
  /** Nothing stands in the way. */
  | { kind: 'buy'; label: string; balanceAfter: string }
  /** Pressing leads to log-in and back. */
  | { kind: 'log-in'; label: string }
  /** Pressing joins the community first. */
  | { kind: 'join'; label: string }
  /** Cannot be pressed; the label says exactly why. */
  | { kind: 'closed'; label: string; cure?: 'verify-email' | 'earn' }

type Session = Pick<WhoAmI, 'user' | 'balance' | 'member'>
type Sale = Pick<Product, 'price' | 'status' | 'quantity'>

const closed = (label: string): BuyState => ({ kind: 'closed', label })

/** What the one button of a product says and does for this person. */
export function buyState(product: Sale, { user, balance, member }: Session, ownerId: string): BuyState {
  if (product.status === 'OUT_OF_STOCK' || product.quantity === 0) return closed('Out of stock')
  if (product.status !== 'ACTIVE') return closed('No longer for sale')
  const price = BigInt(product.price)
  if (!user) return { kind: 'log-in', label: `Buy for ${formatGems(product.price)}` }
  if (user.id === ownerId) return closed('Your own store: fans buy here')
  if (!member) return { kind: 'join', label: 'Join to buy' }
  if (member.status !== 'ACTIVE') return closed('Your membership is on hold')
  if (!user.emailVerified) return { ...closed('Confirm your e-mail to buy'), cure: 'verify-email' } as BuyState
  const left = BigInt(balance ?? '0') - price
  if (left < 0n) return { kind: 'closed', label: `${formatGems(String(-left))} gems short`, cure: 'earn' }
  return { kind: 'buy', label: `Buy for ${formatGems(product.price)}`, balanceAfter: String(left) }
}

/** Share of the stock bar, 0 to 1; null when there is nothing to hurry for. */
export const stockShare = (quantity: number | null) =>
  quantity === null || quantity >= LOW_STOCK ? null : quantity / LOW_STOCK
