import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'

export const ownProducts = {
  list: (query: ListQuery<'/creator/product-manage/all'>) =>
    queryOptions({
      queryKey: keyFor('own-products', 'list', query),
      queryFn: ({ signal }) => api.get('/creator/product-manage/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: keyFor('own-products', 'one', id),
      queryFn: ({ signal }) => api.get('/creator/product-manage/one/{reference}', { path: { reference: id }, signal }),
    }),
}
