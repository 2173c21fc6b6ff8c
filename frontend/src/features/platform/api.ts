import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'

/** More than are shown: the newest ones may all be of one community. */
const TAKE = 24

export const listings = {
  /** What all communities offer, for the filters of the platform's store. */
  list: (query: ListQuery<'/public/listings'>) =>
    queryOptions({
      queryKey: ['listings', 'list', query],
      queryFn: ({ signal }) => api.get('/public/listings', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  /** The latest things on offer, over all communities. */
  newest: queryOptions({
    queryKey: ['listings', 'newest'],
    queryFn: ({ signal }) => api.get('/public/listings', { query: { take: TAKE }, signal }),
  }),
}
