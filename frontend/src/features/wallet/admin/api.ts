import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'

export const ledger = {
  list: (query: ListQuery<'/creator/transactions/all'>) =>
    queryOptions({
      queryKey: ['ledger', query],
      queryFn: ({ signal }) => api.get('/creator/transactions/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
}

export const treasury = queryOptions({
  queryKey: ['treasury'],
  queryFn: ({ signal }) => api.get('/creator/wallet', { signal }),
})
