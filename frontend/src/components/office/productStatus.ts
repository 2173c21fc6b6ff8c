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

interface Move {
  status: ProductStatus
  verb: string
}

const hide: Move = { status: 'UNSALEABLE', verb: 'Hide from store' }
const stop: Move = { status: 'DISCONTINUED', verb: 'Stop selling' }
const sell: Move = { status: 'ACTIVE', verb: 'Put back on sale' }

/** What a product may become by hand; a draft is published by its form. */
export const statusMoves: Partial<Record<ProductStatus, readonly Move[]>> = {
  ACTIVE: [stop, hide],
  OUT_OF_STOCK: [stop, hide],
  DISCONTINUED: [sell, hide],
  UNSALEABLE: [sell, stop],
}

/** What fans can see. */
export const isOnShelf = ({ status }: Pick<Product, 'status'>) =>
  status === 'ACTIVE' || status === 'OUT_OF_STOCK' || status === 'DISCONTINUED'
