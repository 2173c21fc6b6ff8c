import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'

export const inventory = {
  /** The items of the user: in this community, or in all communities if the page is the platform's. */
  list: (query: ListQuery<'/user/inventory/all'>) =>
    queryOptions({
      queryKey: keyFor('inventory', 'list', query),
      queryFn: ({ signal }) => api.get('/user/inventory/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: keyFor('inventory', 'one', id),
      queryFn: ({ signal }) => api.get('/user/inventory/one/{item_id}', { path: { item_id: id }, signal }),
    }),
}
