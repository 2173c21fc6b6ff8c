import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'

export const wallets = {
  /** Own balances, one per community. */
  mine: queryOptions({
    queryKey: ['wallet', 'mine'],
    queryFn: ({ signal }) => api.get('/user/wallets', { signal }),
  }),
}

export const statements = {
  /** Own transactions: of this community, or over all of them on the platform. */
  own: (query: ListQuery<'/user/transactions/all'>) =>
    queryOptions({
      queryKey: ['wallet', 'statement', query],
      queryFn: ({ signal }) => api.get('/user/transactions/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
}
