import { type Asked, filter } from '@/lib/filters'

export const SORTS = {
  members: { label: 'Most members', sortBy: 'MEMBERS', sortDirection: 'desc' },
  newest: { label: 'Newest first', sortBy: 'CREATED_AT', sortDirection: 'desc' },
  name: { label: 'By name', sortBy: 'NAME', sortDirection: 'asc' },
} as const

export type Sort = keyof typeof SORTS

const MEMBERSHIPS = ['joined', 'new'] as const

export const creatorFilters = {
  search: filter.text(),
  membership: filter.choice(MEMBERSHIPS),
  stocked: filter.flag(),
  live: filter.flag(),
  sort: filter.order(Object.keys(SORTS) as Sort[], 'members'),
}

/** The query of the list in Explore. */
export function creatorQuery({ search, membership, stocked, live, sort = 'members' }: Asked<typeof creatorFilters>) {
  const { sortBy, sortDirection } = SORTS[sort]
  return {
    search,
    subscribed: membership && membership === 'joined',
    withProducts: stocked,
    live,
    sortBy,
    sortDirection,
  }
}
