import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import type { Order, OrderDetail } from '@/api/shapes'
import { whoami } from '@/session/session'

const ORDERS = ['orders'] as const

/** An order as it was listed, and with what only its own call tells once that has answered. */
export type OwnOrder = Order & Partial<Omit<OrderDetail, keyof Order>>

export const orders = {
  /** Own orders: of this community, or over all of them on the platform. */
  own: (query: ListQuery<'/user/product-order/all'>) =>
    queryOptions({
      queryKey: [...ORDERS, 'own', query],
      queryFn: ({ signal }) => api.get('/user/product-order/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...ORDERS, 'one', id],
      queryFn: ({ signal }): Promise<OwnOrder> =>
        api.get('/user/product-order/one/{order_id}', { path: { order_id: id }, signal }),
    }),
}

/** The limited drops of this community that the fan is in. */
export const enteredDrops = () =>
  queryOptions({
    queryKey: [...ORDERS, 'entered'],
    queryFn: ({ signal }) => api.get('/user/product-order/asks', { query: { take: 100 }, signal }),
  })

export const useWithdraw = () =>
  useMutation({
    mutationFn: (askId: string) => api.post('/user/product-order/withdraw', { body: { askId } }),
    meta: {
      invalidates: [ORDERS, whoami.queryKey, ['wallet'], ['products']],
      success: 'You withdrew. Your gems are back.',
    },
  })

export const useCancelOrder = (idempotencyKey: string) =>
  useMutation({
    mutationFn: (orderId: string) => api.post('/user/product-order/cancel', { body: { orderId }, idempotencyKey }),
    meta: {
      invalidates: [ORDERS, whoami.queryKey, ['wallet'], ['products']],
      success: 'Order canceled',
    },
  })

/** The code of an own order; from now on it counts as seen. */
export const useRevealCode = (orderId: string) =>
  useMutation({
    mutationFn: () => api.post('/user/product-order/one/{order_id}/code', { path: { order_id: orderId } }),
    meta: { invalidates: [ORDERS], silent: true },
  })
