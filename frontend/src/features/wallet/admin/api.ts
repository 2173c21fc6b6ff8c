import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { ListQuery, Page, Transaction, Treasury } from '@/api/shapes'

export interface LedgerQuery extends ListQuery {
  type?: string
  memberId?: string
}

export const ledger = {
  list: (query: LedgerQuery) =>
    queryOptions({
      queryKey: ['ledger', query],
      queryFn: ({ signal }) => api.get<Page<Transaction>>('/creator/transactions/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
}

export const treasury = queryOptions({
  queryKey: ['treasury'],
  queryFn: ({ signal }) => api.get<Treasury>('/creator/wallet', { signal }),
})
