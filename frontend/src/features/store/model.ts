import { LOW_STOCK } from '@/api/constants'
import type { Product, WhoAmI } from '@/api/shapes'
import { now } from '@/lib/clock'
import { formatGems } from '@/lib/format'
import { missingGems } from '@/lib/missingGems'

type Session = Pick<WhoAmI, 'balance' | 'member'>
type Shelf = Pick<Product, 'status' | 'quantity' | 'onSaleFrom' | 'onSaleUntil'>

const isAhead = (moment: string | null | undefined, at: number) => !!moment && Date.parse(moment) > at

/** Announced with a date: visible, but not for sale yet. */
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

/** The one thing worth a word beside the price: gone, nearly gone, or how far this member is from it. */
export function noteOf(product: Shelf & Pick<Product, 'price' | 'drop'>, { balance, member }: Session, at = now()) {
  if (isOver(product, at)) return { text: 'Not for sale', isHurry: false }
  if (product.status === 'OUT_OF_STOCK') return { text: 'Out of stock', isHurry: false }
  if (isComingSoon(product, at)) return { text: 'Coming soon', isHurry: false }
  if (standingDrop(product)) return { text: drawTime(product, at) ? 'Draw in' : 'Drawing', isHurry: true }
  if (stockShare(product) !== null) return { text: `${product.quantity} left`, isHurry: true }
  const short = member ? missingGems(product.price, balance) : 0n
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

/** The share of the price that the balance covers, 0 to 1. */
export function coverage(price: string, balance: string | null) {
  const wanted = Number(price)
  return wanted === 0 ? 1 : Math.min(1, Number(balance ?? 0) / wanted)
}
