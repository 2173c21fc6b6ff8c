import { productBadges, productTypes, rarities } from '@/api/constants'
import { type Asked, filter } from '@/lib/filters'
import { SORTS as PRICE_SORTS } from '@/lib/sorts'

/** Ranges of prices worth a choice of their own: both ends belong to them. */
export const PRICES: Record<
  'free' | 'small' | 'middle' | 'large' | 'dear',
  { label: string; range: { minPrice?: string; maxPrice?: string } }
> = {
  free: { label: 'Free', range: { maxPrice: '0' } },
  small: { label: 'Up to 100', range: { maxPrice: '100' } },
  middle: { label: '100 to 1,000', range: { minPrice: '100', maxPrice: '1000' } },
  large: { label: '1,000 to 10,000', range: { minPrice: '1000', maxPrice: '10000' } },
  dear: { label: '10,000 and more', range: { minPrice: '10000' } },
}

export type PriceRange = keyof typeof PRICES

const { name, ...byAgeAndPrice } = PRICE_SORTS
export const SORTS = {
  ours: { label: 'Our order', sortBy: 'POSITION', sortDirection: 'asc' },
  ...byAgeAndPrice,
  wanted: { label: 'Most bought', sortBy: 'SOLD', sortDirection: 'desc' },
  name,
} as const

export type Sort = keyof typeof SORTS

export const storeFilters = {
  search: filter.text(),
  /** The slug of a category. */
  category: filter.text(),
  type: filter.choice(productTypes),
  rarity: filter.choice(rarities),
  badge: filter.choice(productBadges),
  price: filter.choice(Object.keys(PRICES) as PriceRange[]),
  available: filter.flag(),
  affordable: filter.flag(),
  sort: filter.order(Object.keys(SORTS) as Sort[], 'ours'),
}

/** The query of the store's list. `affordable` means: on sale for no more than the own balance. */
export function productQuery(
  { sort = 'ours', price, available, affordable, ...rest }: Asked<typeof storeFilters>,
  balance: string | null,
) {
  const { sortBy, sortDirection } = SORTS[sort]
  const isAffordable = affordable && balance !== null
  return {
    ...rest,
    ...(price && PRICES[price].range),
    ...((available || isAffordable) && { onSale: true }),
    ...(isAffordable && { affordable: true }),
    sortBy,
    sortDirection,
  }
}
