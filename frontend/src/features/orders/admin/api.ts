import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { ListQuery, OrderStatus, Page, TeamOrder } from '@/api/shapes'

const ORDERS = ['store-orders'] as const
const touched = [ORDERS, ['treasury'], ['ledger'], ['own-products'], ['members']] as const

export const storeOrders = {
  list: (query: ListQuery) =>
    queryOptions({
      queryKey: [...ORDERS, 'list', query],
      queryFn: ({ signal }) => api.get<Page<TeamOrder>>('/creator/product-order/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
}

interface Changes {
  status?: OrderStatus
  note?: string
}

/** Moves an order on, or writes a note. Canceling gives the gems back, hence the key. */
export const useEditOrder = (id: string, idempotencyKey: string) =>
  useMutation({
    mutationFn: (body: Changes) =>
      api.patch<TeamOrder>('/creator/product-order/one/{id}', { path: { id }, body, idempotencyKey }),
    meta: { invalidates: touched, silent: true },
  })

export const useRefundOrder = (id: string, idempotencyKey: string) =>
  useMutation({
    mutationFn: (reason: string) =>
      api.post<TeamOrder>('/creator/product-order/one/{id}/refund', { path: { id }, body: { reason }, idempotencyKey }),
    meta: { invalidates: touched, silent: true },
  })
