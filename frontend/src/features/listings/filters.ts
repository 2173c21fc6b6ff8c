import { listingKinds, productTypes, rarities } from '@/api/constants'
import { type Asked, filter } from '@/lib/filters'

export const SORTS = {
  newest: { label: 'Newest first', sortBy: 'CREATED_AT', sortDirection: 'desc' },
  cheapest: { label: 'Lowest price', sortBy: 'PRICE', sortDirection: 'asc' },
  dearest: { label: 'Highest price', sortBy: 'PRICE', sortDirection: 'desc' },
  name: { label: 'By name', sortBy: 'NAME', sortDirection: 'asc' },
} as const

export type Sort = keyof typeof SORTS

export const listingFilters = {
  search: filter.text(),
  kind: filter.choice(listingKinds),
  type: filter.choice(productTypes),
  rarity: filter.choice(rarities),
  available: filter.flag(),
  /** The maximum price in gems. */
  most: filter.count(),
  sort: filter.order(Object.keys(SORTS) as Sort[], 'newest'),
}

/** What the platform's store is asked for. */
export function listingQuery({ sort = 'newest', most, available, ...rest }: Asked<typeof listingFilters>) {
  const { sortBy, sortDirection } = SORTS[sort]
  return {
    ...rest,
    ...(available && { available: true }),
    ...(most !== undefined && { maxPrice: String(most) }),
    sortBy,
    sortDirection,
  }
}
