import type { Product, ProductPage, WhoAmI } from '@/api/shapes'
import { now } from '@/lib/clock'
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
  | { kind: 'closed'; label: string; cure?: 'verify-email' | 'earn' | 'watch' | 'wait'; hint?: string; until?: string }

type Session = Pick<WhoAmI, 'user' | 'balance' | 'member'>
type Shelf = Pick<Product, 'status' | 'quantity' | 'onSaleFrom' | 'onSaleUntil'>
type Sale = Shelf & Pick<Product, 'price' | 'drop'> & Partial<Pick<ProductPage, 'storeStatus' | 'purchase' | 'ask'>>

type Closed = Extract<BuyState, { kind: 'closed' }>

const closed = (label: string): Closed => ({ kind: 'closed', label })

const isAhead = (moment: string | null | undefined, at: number) => !!moment && Date.parse(moment) > at

/** Announced, with a date: everybody sees it, nobody can have it yet. */
export const isComingSoon = ({ status, onSaleFrom }: Pick<Product, 'status' | 'onSaleFrom'>, at: number) =>
  status === 'ACTIVE' && isAhead(onSaleFrom, at)

const isOver = ({ status, onSaleUntil }: Shelf, at: number) =>
  (status !== 'ACTIVE' && status !== 'OUT_OF_STOCK') || (!!onSaleUntil && !isAhead(onSaleUntil, at))

/** The draw whose pieces can be asked for, or are being drawn; null once it is over. */
export const standingDrop = ({ drop }: Pick<Product, 'drop'>) =>
  drop && (drop.state === 'OPEN' || drop.state === 'CLOSED') ? drop : null

/** When a standing draw takes place; null once it is due. */
export const drawTime = (product: Pick<Product, 'drop'>, at: number) => {
  const drop = standingDrop(product)
  return drop && isAhead(drop.roundAt, at) ? drop.roundAt : null
}

/** Why this person cannot ask for one of the pieces just now. */
function dropTerms(product: Sale, at: number): Closed | null {
  const drop = standingDrop(product)
  if (!drop) return null
  if (product.ask) return closed(`You asked: ticket ${product.ask.ticket}`)
  if (isAhead(drop.startAt, at)) return { ...closed('Coming soon'), hint: 'You can ask in', until: drop.startAt }
  return drop.state === 'OPEN' && isAhead(drop.endAt, at) ? null : closed('The draw is on')
}

function labelOf(product: Sale) {
  const isFree = product.price === '0'
  if (standingDrop(product)) return isFree ? 'Ask for one' : `Ask for one: ${formatGems(product.price)}`
  return isFree ? 'Get it for free' : `Buy for ${formatGems(product.price)}`
}

/** What only the server knows about this person and this product: its refusal, in the button's words. */
function ownTerms({ purchase }: Sale, at: number): Closed | null {
  if (!purchase || purchase.allowed || (purchase.until && !isAhead(purchase.until, at))) return null
  const { reason, params } = purchase
  const until = purchase.until ?? undefined
  const wait = (label: string, hint: string): Closed => ({ kind: 'closed', label, cure: 'wait', hint, until })
  switch (reason) {
    case 'STORE_SELF':
      return closed('Your own store: fans buy here')
    case 'STORE_LEVEL_REQUIRED':
      return {
        ...closed(`Reach level ${String(params.level)} to buy`),
        hint: `You are at level ${String(params.have)} here.`,
      }
    case 'STORE_MEMBERSHIP_AGE':
      return wait(`For members of ${String(params.days)} days and more`, 'You are one in')
    case 'STORE_COOLDOWN':
      return params.everybody
        ? wait('Somebody just got one', 'The next one is there in')
        : wait('Take a breath', 'You can have another one in')
    case 'STORE_PURCHASE_LIMIT':
      if (!until) return closed('You have bought all you may')
      return wait(params.per === 'per day' ? 'Today’s limit reached' : 'Limit reached for now', 'You can buy again in')
    default:
      return null
  }
}

/** How many gems are missing; 0n when there are enough. */
export const shortOf = (price: string, balance: string | null) => {
  const missing = BigInt(price) - BigInt(balance ?? '0')
  return missing > 0n ? missing : 0n
}

/** What the one button of a product says and does for this person. */
export function buyState(product: Sale, { user, balance, member }: Session, ownerId: string, at = now()): BuyState {
  if (isOver(product, at)) return closed('No longer for sale')
  if (product.status === 'OUT_OF_STOCK' || product.quantity === 0) return { ...closed('Out of stock'), cure: 'watch' }
  if (isComingSoon(product, at)) {
    return { ...closed('Coming soon'), cure: 'watch', hint: 'On sale in', until: product.onSaleFrom ?? undefined }
  }
  if (product.storeStatus === 'CLOSED') return closed('The store is closed right now')
  const drawn = dropTerms(product, at)
  if (drawn) return drawn
  const label = labelOf(product)
  if (!user) return { kind: 'log-in', label }
  if (user.id === ownerId) return closed('Your own store: fans buy here')
  if (!member) return { kind: 'join', label: 'Join to buy' }
  if (member.status !== 'ACTIVE') return closed('Your membership is on hold')
  if (!user.emailVerified) return { kind: 'closed', label: 'Confirm your e-mail to buy', cure: 'verify-email' }
  const terms = ownTerms(product, at)
  if (terms) return terms
  const short = shortOf(product.price, balance)
  if (short > 0n) return { kind: 'closed', label: `${formatGems(String(short))} gems short`, cure: 'earn' }
  return {
    kind: 'buy',
    label,
    balanceAfter: String(BigInt(balance ?? '0') - BigInt(product.price)),
  }
}

/** The one thing worth a word beside the price: gone, nearly gone, or how far this member is from it. */
export function noteOf(product: Shelf & Pick<Product, 'price' | 'drop'>, { balance, member }: Session, at = now()) {
  if (isOver(product, at)) return { text: 'Not for sale', isHurry: false }
  if (product.status === 'OUT_OF_STOCK') return { text: 'Out of stock', isHurry: false }
  if (isComingSoon(product, at)) return { text: 'Coming soon', isHurry: false }
  if (standingDrop(product)) return { text: drawTime(product, at) ? 'By draw in' : 'By draw', isHurry: true }
  if (stockShare(product) !== null) return { text: `${product.quantity} left`, isHurry: true }
  const short = member ? shortOf(product.price, balance) : 0n
  return short > 0n ? { text: `${formatGems(String(short))} to go`, isHurry: false } : null
}

/** Share of the stock bar, 0 to 1; null when there is nothing to hurry for. */
export const stockShare = ({ status, quantity, drop }: Pick<Product, 'status' | 'quantity' | 'drop'>) =>
  status !== 'ACTIVE' ||
  drop?.state === 'OPEN' ||
  drop?.state === 'CLOSED' ||
  quantity === null ||
  quantity >= LOW_STOCK
    ? null
    : quantity / LOW_STOCK

/** How much of the price the balance covers, 0 to 1. */
export function coverage(price: string, balance: string | null) {
  const wanted = Number(price)
  return wanted === 0 ? 1 : Math.min(1, Number(balance ?? 0) / wanted)
}
