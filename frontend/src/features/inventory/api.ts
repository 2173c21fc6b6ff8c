import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { NOWHERE } from '@/lib/nowhere'
import { toast } from '@/lib/toast'
import { whoami } from '@/session/session'

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

export const useSell = (idempotencyKey: string) =>
  useMutation({
    mutationFn: (itemId: string) => api.post('/user/inventory/sell', { body: { itemId }, idempotencyKey }),
    meta: { invalidates: [INVENTORY, ['orders'], whoami.queryKey, ['wallet'], ['products']], silent: true },
  })

/** A won digital item: nobody asks where it goes. */
export const useClaim = () =>
  useMutation({
    mutationFn: (itemId: string) =>
      api.post('/user/inventory/order', {
        body: { ...NOWHERE, itemId, delivery: 'PICKUP', size: '', remember: false },
      }),
    // What was asked for has no button any more that could say so.
    onSuccess: () => toast('SUCCESS_PRIMARY', 'Asked for: the creator takes it from here'),
    meta: { invalidates: [INVENTORY, ['orders']], silent: true },
  })
