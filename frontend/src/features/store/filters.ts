import { type Asked, filter } from '@/lib/filters'

const RARITIES = ['COMMON', 'UNCOMMON', 'RARE', 'EPIC', 'LEGENDARY', 'RELIC'] as const
const TYPES = ['DIGITAL', 'MERCH'] as const

export const SORTS = {
  newest: { label: 'Newest first', sortBy: 'CREATED_AT', sortDirection: 'desc' },
  cheapest: { label: 'Lowest price', sortBy: 'PRICE', sortDirection: 'asc' },
  dearest: { label: 'Highest price', sortBy: 'PRICE', sortDirection: 'desc' },
  wanted: { label: 'Most bought', sortBy: 'SOLD', sortDirection: 'desc' },
  name: { label: 'By name', sortBy: 'NAME', sortDirection: 'asc' },
} as const

export type Sort = keyof typeof SORTS

export const storeFilters = {
  search: filter.text(),
  type: filter.choice(TYPES),
  rarity: filter.choice(RARITIES),
  affordable: filter.flag(),
  sort: filter.order(Object.keys(SORTS) as Sort[], 'newest'),
}

/** What the store's list is asked for. `affordable` means: on sale for no more than this balance. */
export function productQuery(
  { sort = 'newest', affordable, ...rest }: Asked<typeof storeFilters>,
  balance: string | null,
) {
  const { sortBy, sortDirection } = SORTS[sort]
  return { ...rest, ...(affordable && balance !== null && { maxPrice: balance, onSale: true }), sortBy, sortDirection }
}
