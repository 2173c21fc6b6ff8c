import type { Product, ProductPage, WhoAmI } from '@/api/shapes'
import { now } from '@/lib/clock'
import { buttonState, type ButtonState } from '@/lib/denials'
import { formatGems } from '@/lib/format'
import { standingDrop } from './model'

type Sale = Pick<Product, 'price' | 'drop'> & Partial<Pick<ProductPage, 'denial' | 'ask'>>

function labelOf(product: Pick<Product, 'price' | 'drop'>) {
  const isFree = product.price === '0'
  if (standingDrop(product)) return isFree ? 'Enter for free' : `Enter for ${formatGems(product.price)}`
  return isFree ? 'Get it for free' : `Buy for ${formatGems(product.price)}`
}

/** What the one button of a product says and does for this person. */
export function buyState(
  { denial, ask, ...product }: Sale,
  { balance }: Pick<WhoAmI, 'balance' | 'member'>,
  at = now(),
): ButtonState {
  return buttonState(denial && { ...denial, params: { ...denial.params, ticket: ask?.ticket } }, {
    verb: standingDrop(product) ? 'enter' : 'buy',
    label: labelOf(product),
    price: product.price,
    balance,
    at,
  })
}
