import { listingKinds, productTypes, rarities } from '@/api/constants'
import { type Asked, filter } from '@/lib/filters'
import { type Sort, SORTS } from '@/lib/sorts'

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

/** The query of the list in the platform's store. */
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
