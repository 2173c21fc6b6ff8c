import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'

/** More than are shown: the newest ones may all be of one community. */
const TAKE = 24

export const listings = {
  /** The latest things on offer, over all communities. */
  newest: queryOptions({
    queryKey: ['listings', 'newest'],
    queryFn: ({ signal }) => api.get('/public/listings', { query: { take: TAKE, kind: 'PRODUCT' }, signal }),
  }),
}
