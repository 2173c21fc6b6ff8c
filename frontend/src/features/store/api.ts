import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { ListQuery, Order, Page, Product } from '@/api/shapes'
import { whoami } from '@/session/session'

const PRODUCTS = ['products'] as const

export const products = {
  list: (storeSlug: string, query: ListQuery) =>
    queryOptions({
      queryKey: [...PRODUCTS, storeSlug, 'list', query],
      queryFn: ({ signal }) =>
        api.get<Page<Product>>('/user/product-manage/all', { query: { storeSlug, ...query }, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (storeSlug: string, productSlug: string) =>
    queryOptions({
      queryKey: [...PRODUCTS, storeSlug, 'one', productSlug],
      queryFn: ({ signal }) =>
        api.get<Product>('/user/product-manage/one/{storeSlug}/{productSlug}', {
          path: { storeSlug, productSlug },
          signal,
        }),
    }),
}

export const useBuyProduct = (storeSlug: string, idempotencyKey: string) =>
  useMutation({
    mutationFn: ({ slug, price }: Pick<Product, 'slug' | 'price'>) =>
      api.post<Order>('/user/product-order/buy', {
        body: { productSlug: slug, storeSlug, quantity: 1, expectedPrice: price },
        idempotencyKey,
      }),
    meta: { invalidates: [whoami.queryKey, PRODUCTS, ['orders'], ['wallet']], silent: true },
  })
