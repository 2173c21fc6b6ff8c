import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

export const TAKE = 20

export const trust = {
  /** The last nightly look, and the odds that hold or held. */
  summary: queryOptions({
    queryKey: keyFor('trust', 'summary'),
    queryFn: ({ signal }) => api.get('/public/trust', { signal }),
  }),
  draws: (page: number) =>
    queryOptions({
      queryKey: keyFor('trust', 'draws', page),
      queryFn: ({ signal }) => api.get('/public/trust/draws', { query: { take: TAKE, page }, signal }),
      placeholderData: keepPreviousData,
    }),
}
