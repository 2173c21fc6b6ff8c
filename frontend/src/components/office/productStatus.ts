import { PRODUCT_MOVES } from '@/api/constants'
import type { Product, ProductStatus } from '@/api/shapes'
import type { Tone } from '@/components/Chip'

export const productStatus: Record<ProductStatus, { label: string; tone: Tone }> = {
  ACTIVE: { label: 'For sale', tone: 'success' },
  DRAFT: { label: 'Draft', tone: 'quiet' },
  OUT_OF_STOCK: { label: 'Out of stock', tone: 'warning' },
  DISCONTINUED: { label: 'Discontinued', tone: 'quiet' },
  UNSALEABLE: { label: 'Hidden', tone: 'quiet' },
  ARCHIVED: { label: 'Deleted', tone: 'danger' },
}

/** The statuses that the team may choose, apart from deleting. */
export type WantedStatus = Exclude<(typeof PRODUCT_MOVES)[ProductStatus][number], 'ARCHIVED'>

const verbs: Record<WantedStatus, string> = {
  ACTIVE: 'Put back on sale',
  DISCONTINUED: 'Stop selling',
  UNSALEABLE: 'Hide from store',
}
export const wantedStatuses = Object.keys(verbs) as WantedStatus[]

/** True if the team may change the product to `wanted`. */
export const mayBecome = ({ status }: Pick<Product, 'status'>, wanted: WantedStatus) =>
  PRODUCT_MOVES[status].some((next) => next === wanted)

/** The changes in the menu of a product. A draft has none: its form publishes it. */
export const statusMoves = (product: Pick<Product, 'status'>) =>
  product.status === 'DRAFT'
    ? []
    : wantedStatuses.filter((status) => mayBecome(product, status)).map((status) => ({ status, verb: verbs[status] }))

/** True if fans can see the product. */
export const isVisibleToFans = ({ status }: Pick<Product, 'status'>) =>
  status === 'ACTIVE' || status === 'OUT_OF_STOCK' || status === 'DISCONTINUED'
