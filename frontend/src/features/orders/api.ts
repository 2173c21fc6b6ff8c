import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { bootCommunity } from '@/api/boot'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { Order, OrderDetail } from '@/api/shapes'
import { useMutation } from '@/api/useMutation'
import { whoami } from '@/session/session'

/** An order as it was listed, and with what only its own call tells once that has answered. */
export type OwnOrder = Order & Partial<Omit<OrderDetail, keyof Order>>

export const orders = {
  /** Own orders: of this community, or over all of them on the platform. */
  own: (query: ListQuery<'/user/product-order/all'>) =>
    queryOptions({
      queryKey: keyFor('orders', 'own', query),
      queryFn: ({ signal }) => api.get('/user/product-order/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: keyFor('orders', 'one', id),
      queryFn: ({ signal }): Promise<OwnOrder> =>
        api.get('/user/product-order/one/{order_id}', { path: { order_id: id }, signal }),
    }),
}

/** The limited drops of this community that the fan is in. */
export const enteredDrops = () =>
  queryOptions({
    queryKey: keyFor('orders', 'entered'),
    queryFn: ({ signal }) => api.get('/user/product-order/asks', { query: { take: 100 }, signal }),
  })

export const useWithdraw = () =>
  useMutation({
    mutationFn: (askId: string) =>
      api.post('/user/product-order/withdraw', { body: { askId, storeSlug: bootCommunity().slug } }),
    meta: {
      invalidates: [keyFor('orders'), whoami.queryKey, keyFor('wallet'), keyFor('products')],
      success: 'You withdrew. Your gems are back.',
    },
  })

export const useCancelOrder = (idempotencyKey: string) =>
  useMutation({
    mutationFn: (orderId: string) => api.post('/user/product-order/cancel', { body: { orderId }, idempotencyKey }),
    meta: {
      invalidates: [keyFor('orders'), whoami.queryKey, keyFor('wallet'), keyFor('products')],
      success: 'Order canceled',
    },
  })

/** The link, file or message of an own order. The address of a file works for minutes, so it is not kept. */
export const useOpenContent = (orderId: string) =>
  useMutation({
    mutationFn: () => api.post('/user/product-order/one/{order_id}/content', { path: { order_id: orderId } }),
    meta: { silent: true },
  })

/** The code of an own order; from now on it counts as seen. */
export const useRevealCode = (orderId: string) =>
  useMutation({
    mutationFn: () => api.post('/user/product-order/one/{order_id}/code', { path: { order_id: orderId } }),
    meta: { invalidates: [keyFor('orders')], silent: true },
  })
