import { useMutation } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { Address, DeliveryMethod, ProductSize } from '@/api/shapes'

const touched = [['orders'], ['inventory']] as const

export type Destination = Address & {
  delivery: DeliveryMethod
  size: ProductSize | ''
  remember: boolean
}

/** Where an order goes; a won item becomes an order by it. */
export const useDispatch = (id: string, isWon: boolean) =>
  useMutation({
    mutationFn: (body: Destination) =>
      isWon
        ? api.post('/user/inventory/order', { body: { itemId: id, ...body } })
        : api.post('/user/product-order/dispatch', { body: { orderId: id, ...body } }),
    meta: { invalidates: touched, silent: true },
  })

export const useReceive = () =>
  useMutation({
    mutationFn: (orderId: string) => api.post('/user/product-order/received', { body: { orderId } }),
    meta: { invalidates: touched, success: 'Good to hear. Enjoy it.' },
  })
