import type { Product, ProductPage, WhoAmI } from '@/api/shapes'
import { formatGems } from '@/lib/format'

/** Under this many left the card shows a stock bar. */
const LOW_STOCK = 10
const MINUTE_MS = 60_000

export type BuyState =
  /** Nothing stands in the way. */
  | { kind: 'buy'; label: string; balanceAfter: string }
  /** Pressing leads to log-in and back. */
  | { kind: 'log-in'; label: string }
  /** Pressing joins the community first. */
  | { kind: 'join'; label: string }
  /** Cannot be pressed; the label says exactly why. */
  | { kind: 'closed'; label: string; cure?: 'verify-email' | 'earn' | 'tomorrow' }

type Session = Pick<WhoAmI, 'user' | 'balance' | 'member'>
type Sale = Pick<Product, 'price' | 'status' | 'quantity' | 'limitPerDay'> &
  Partial<Pick<ProductPage, 'storeStatus' | 'boughtToday'>>

const closed = (label: string): BuyState => ({ kind: 'closed', label })

/** How many gems are missing; 0n when there are enough. */
export const shortOf = (price: string, balance: string | null) => {
  const missing = BigInt(price) - BigInt(balance ?? '0')
  return missing > 0n ? missing : 0n
}

/** What the one button of a product says and does for this person. */
export function buyState(product: Sale, { user, balance, member }: Session, ownerId: string): BuyState {
  if (product.status === 'OUT_OF_STOCK' || product.quantity === 0) return closed('Out of stock')
  if (product.status !== 'ACTIVE') return closed('No longer for sale')
  if (product.storeStatus === 'CLOSED') return closed('The store is closed right now')
  const label = product.price === '0' ? 'Get it for free' : `Buy for ${formatGems(product.price)}`
  if (!user) return { kind: 'log-in', label }
  if (user.id === ownerId) return closed('Your own store: fans buy here')
  if (!member) return { kind: 'join', label: 'Join to buy' }
  if (member.status !== 'ACTIVE') return closed('Your membership is on hold')
  if (!user.emailVerified) return { kind: 'closed', label: 'Confirm your e-mail to buy', cure: 'verify-email' }
  const { limitPerDay, boughtToday } = product
  if (limitPerDay !== null && (boughtToday ?? 0) >= limitPerDay) {
    return { kind: 'closed', label: 'You have had today’s share', cure: 'tomorrow' }
  }
  const short = shortOf(product.price, balance)
  if (short > 0n) return { kind: 'closed', label: `${formatGems(String(short))} gems short`, cure: 'earn' }
  return {
    kind: 'buy',
    label,
    balanceAfter: String(BigInt(balance ?? '0') - BigInt(product.price)),
  }
}

/** The one thing worth a word beside the price: gone, nearly gone, or how far this member is from it. */
export function noteOf(product: Pick<Product, 'price' | 'status' | 'quantity'>, { balance, member }: Session) {
  if (product.status === 'OUT_OF_STOCK') return { text: 'Out of stock', isHurry: false }
  if (product.status !== 'ACTIVE') return { text: 'Not for sale', isHurry: false }
  if (stockShare(product) !== null) return { text: `${product.quantity} left`, isHurry: true }
  const short = member ? shortOf(product.price, balance) : 0n
  return short > 0n ? { text: `${formatGems(String(short))} to go`, isHurry: false } : null
}

/** Share of the stock bar, 0 to 1; null when there is nothing to hurry for. */
export const stockShare = ({ status, quantity }: Pick<Product, 'status' | 'quantity'>) =>
  status !== 'ACTIVE' || quantity === null || quantity >= LOW_STOCK ? null : quantity / LOW_STOCK

/** How much of the price the balance covers, 0 to 1. */
export function coverage(price: string, balance: string | null) {
  const wanted = Number(price)
  return wanted === 0 ? 1 : Math.min(1, Number(balance ?? 0) / wanted)
}

/** "5 h 12 min", "12 min", "less than a minute". */
export function waitText(milliseconds: number) {
  const minutes = Math.ceil(milliseconds / MINUTE_MS)
  if (minutes <= 1) return 'less than a minute'
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}
