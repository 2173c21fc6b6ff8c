import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { Address, DeliveryMethod, ProductSize } from '@/api/shapes'
import { useMutation } from '@/api/useMutation'

/** The rules of an address in a country; they never change while a page is open. */
export const addressRules = (country: string) =>
  queryOptions({
    queryKey: keyFor('address-rules', country),
    queryFn: ({ signal }) => api.get('/misc/countries/{code}/address', { path: { code: country }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: country !== '',
  })

const touched = [keyFor('orders'), keyFor('inventory')] as const

export type Destination = Address & {
  delivery: DeliveryMethod
  size: ProductSize | ''
  remember: boolean
}

/** Sends the address; a won item becomes an order. `seen`: the address that the page showed before. */
export const useDispatch = (id: string, isWon: boolean) =>
  useMutation({
    mutationFn: ({ seen, ...body }: Destination & { seen: object }) =>
      isWon
        ? api.post('/user/inventory/order', { body: { itemId: id, ...body } })
        : api.post('/user/product-order/dispatch', { body: { orderId: id, ...body, seen } }),
    meta: { invalidates: touched, silent: true },
  })

export const useReceive = () =>
  useMutation({
    mutationFn: (orderId: string) => api.post('/user/product-order/received', { body: { orderId } }),
    meta: { invalidates: touched, success: 'Order complete. Enjoy it.' },
  })
