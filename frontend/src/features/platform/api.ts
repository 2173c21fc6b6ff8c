import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'

/** More than are shown: the newest ones may all be of one community. */
const TAKE = 24

export const listings = {
  /** The offers of all communities, for the filters of the platform's store. */
  list: (query: ListQuery<'/public/listings'>) =>
    queryOptions({
      queryKey: keyFor('listings', 'list', query),
      queryFn: ({ signal }) => api.get('/public/listings', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  /** The latest things on offer, over all communities. */
  newest: queryOptions({
    queryKey: keyFor('listings', 'newest'),
    queryFn: ({ signal }) => api.get('/public/listings', { query: { take: TAKE }, signal }),
  }),
}
