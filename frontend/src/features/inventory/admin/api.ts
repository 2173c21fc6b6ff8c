import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'

/** Items that members got without buying them. */
export const given = (query: ListQuery<'/creator/inventory/all'>) =>
  queryOptions({
    queryKey: keyFor('given-items', query),
    queryFn: ({ signal }) => api.get('/creator/inventory/all', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const useGive = (memberId: string, idempotencyKey: string) =>
  useMutation({
    mutationFn: (body: { productId: string; reason: string }) =>
      api.post('/creator/users/one/{member_id}/gift', { path: { member_id: memberId }, body, idempotencyKey }),
    meta: { invalidates: [keyFor('given-items'), keyFor('own-products'), keyFor('store-orders')], silent: true },
  })
