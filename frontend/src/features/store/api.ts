import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import type { Product } from '@/api/shapes'
import { whoami } from '@/session/session'

const PRODUCTS = ['products'] as const

export const products = {
  list: (storeSlug: string, query: Omit<ListQuery<'/user/product-manage/all'>, 'storeSlug'>) =>
    queryOptions({
      queryKey: [...PRODUCTS, storeSlug, 'list', query],
      queryFn: ({ signal }) => api.get('/user/product-manage/all', { query: { storeSlug, ...query }, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (storeSlug: string, productSlug: string) =>
    queryOptions({
      queryKey: [...PRODUCTS, storeSlug, 'one', productSlug],
      queryFn: ({ signal }) =>
        api.get('/user/product-manage/one/{store_slug}/{product_slug}', {
          path: { store_slug: storeSlug, product_slug: productSlug },
          signal,
        }),
    }),
}

export const stores = {
  one: (slug: string) =>
    queryOptions({
      queryKey: ['store', slug],
      queryFn: ({ signal }) => api.get('/user/store-manage/one/{reference}', { path: { reference: slug }, signal }),
    }),
}

export const useBuyProduct = (storeSlug: string, idempotencyKey: string) =>
  useMutation({
    mutationFn: ({ slug, price }: Pick<Product, 'slug' | 'price'>) =>
      api.post('/user/product-order/buy', {
        body: { productSlug: slug, storeSlug, quantity: 1, expectedPrice: price },
        idempotencyKey,
      }),
    meta: { invalidates: [whoami.queryKey, PRODUCTS, ['orders'], ['wallet']], silent: true },
  })
