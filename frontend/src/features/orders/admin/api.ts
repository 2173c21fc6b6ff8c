import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { BulkOrderStatus, OrderStatus } from '@/api/shapes'
import { useMutation } from '@/api/useMutation'
import type { Fields } from '@/lib/changes'

const touched = [
  keyFor('store-orders'),
  keyFor('treasury'),
  keyFor('ledger'),
  keyFor('own-products'),
  keyFor('members'),
  keyFor('overview'),
  keyFor('get-started'),
] as const

export const storeOrders = {
  list: (query: ListQuery<'/creator/product-order/all'>) =>
    queryOptions({
      queryKey: keyFor('store-orders', 'list', query),
      queryFn: ({ signal }) => api.get('/creator/product-order/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: keyFor('store-orders', 'one', id),
      queryFn: ({ signal }) => api.get('/creator/product-order/one/{order_id}', { path: { order_id: id }, signal }),
    }),
  /** The packing slips of these orders, in this order. */
  slips: (ids: string) =>
    queryOptions({
      queryKey: keyFor('store-orders', 'slips', ids),
      queryFn: ({ signal }) => api.get('/creator/product-order/slips', { query: { ids }, signal }),
      // The audit log has a line for each time they are read.
      staleTime: Infinity,
    }),
}

interface Step {
  status?: OrderStatus
}

/** The same step for several orders, all or none. */
export const useEditOrders = () =>
  useMutation({
    mutationFn: (body: { ids: string[]; status: BulkOrderStatus }) => api.post('/creator/product-order/bulk', { body }),
    meta: { invalidates: touched, silent: true },
  })

/** Moves an order on, or writes a note. Canceling gives the gems back, hence the key. */
export const useEditOrder = (id: string, idempotencyKey: string) =>
  useMutation({
    mutationFn: (body: Step & Fields) =>
      api.patch('/creator/product-order/one/{order_id}', { path: { order_id: id }, body, idempotencyKey }),
    meta: { invalidates: touched, silent: true },
  })

export const useRefundOrder = (id: string, idempotencyKey: string) =>
  useMutation({
    mutationFn: (reason: string) =>
      api.post('/creator/product-order/one/{order_id}/refund', {
        path: { order_id: id },
        body: { reason },
        idempotencyKey,
      }),
    meta: { invalidates: touched, silent: true },
  })
