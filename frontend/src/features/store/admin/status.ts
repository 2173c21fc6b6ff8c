import type { ProductStatus } from '@/api/shapes'
import type { Tone } from '@/components/Chip'

export const productStatus: Record<ProductStatus, { label: string; tone: Tone }> = {
  DRAFT: { label: 'Draft', tone: 'quiet' },
  ACTIVE: { label: 'For sale', tone: 'success' },
  OUT_OF_STOCK: { label: 'Out of stock', tone: 'warning' },
  DISCONTINUED: { label: 'Discontinued', tone: 'quiet' },
  UNSALEABLE: { label: 'Hidden', tone: 'quiet' },
  ARCHIVED: { label: 'Deleted', tone: 'danger' },
}
