import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'

const OWN = ['own-products'] as const

export const ownProducts = {
  list: (query: ListQuery<'/creator/product-manage/all'>) =>
    queryOptions({
      queryKey: [...OWN, 'list', query],
      queryFn: ({ signal }) => api.get('/creator/product-manage/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...OWN, 'one', id],
      queryFn: ({ signal }) => api.get('/creator/product-manage/one/{reference}', { path: { reference: id }, signal }),
    }),
}
