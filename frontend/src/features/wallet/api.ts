import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { ListQuery, Page, Transaction, Wallet } from '@/api/shapes'

export const wallets = {
  /** Own balances, one per community. */
  mine: queryOptions({
    queryKey: ['wallet', 'mine'],
    queryFn: ({ signal }) => api.get<Page<Wallet>>('/user/wallets', { query: { take: 100 }, signal }),
  }),
}

export const statements = {
  /** Own transactions: of this community, or over all of them on the platform. */
  own: (query: ListQuery) =>
    queryOptions({
      queryKey: ['wallet', 'statement', query],
      queryFn: ({ signal }) => api.get<Page<Transaction>>('/user/transactions/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
}
