import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'

export const STAGE_SIZE = 6

export const listings = {
  /** The latest things on offer, over all communities. */
  newest: queryOptions({
    queryKey: ['listings', 'newest'],
    queryFn: ({ signal }) => api.get('/public/listings', { query: { take: STAGE_SIZE, kind: 'PRODUCT' }, signal }),
  }),
}
