import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'

const INVENTORY = ['inventory'] as const

export const inventory = {
  /** What one has: of this community, or over all of them on the platform. */
  list: (query: ListQuery<'/user/inventory/all'>) =>
    queryOptions({
      queryKey: [...INVENTORY, 'list', query],
      queryFn: ({ signal }) => api.get('/user/inventory/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...INVENTORY, 'one', id],
      queryFn: ({ signal }) => api.get('/user/inventory/one/{item_id}', { path: { item_id: id }, signal }),
    }),
}
