/** The orders of a list of things with a price. */
export const SORTS = {
  newest: { label: 'Newest first', sortBy: 'CREATED_AT', sortDirection: 'desc' },
  cheapest: { label: 'Lowest price', sortBy: 'PRICE', sortDirection: 'asc' },
  dearest: { label: 'Highest price', sortBy: 'PRICE', sortDirection: 'desc' },
  name: { label: 'By name', sortBy: 'NAME', sortDirection: 'asc' },
} as const

export type Sort = keyof typeof SORTS
