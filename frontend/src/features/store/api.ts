import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { ApiError } from '@/api/errors'
import { queryClient } from '@/api/queryClient'
import type { Drop, Product } from '@/api/shapes'
import { useMutation } from '@/api/useMutation'
import { whoami } from '@/session/session'

export const stores = {
  one: (slug: string) =>
    queryOptions({
      queryKey: keyFor('store', slug),
      queryFn: ({ signal }) => api.get('/user/store-manage/one/{reference}', { path: { reference: slug }, signal }),
    }),
}

/** The categories that have a product, in the order of the team. */
export const categories = (storeSlug: string) =>
  queryOptions({
    queryKey: keyFor('products', storeSlug, 'categories'),
    queryFn: ({ signal }) => api.get('/user/product-manage/categories', { signal }),
  })

export interface Answer {
  question: string
  answer: string
}

/** Loads the products again after a refusal, because the shown product has changed. */
const refreshed = (error: unknown) => {
  if (error instanceof ApiError && error.status !== undefined && error.status < 500) {
    void queryClient.invalidateQueries({ queryKey: keyFor('products') })
  }
}

export const useBuyProduct = (storeSlug: string, idempotencyKey: string) =>
  useMutation({
    mutationFn: ({
      slug,
      price,
      answers,
      variantId,
      shipTo,
    }: Pick<Product, 'slug' | 'price'> & { answers: Answer[]; variantId?: string; shipTo?: string }) =>
      api.post('/user/product-order/buy', {
        body: {
          productSlug: slug,
          storeSlug,
          quantity: 1,
          expectedPrice: price,
          ...(variantId && { variantId }),
          shipTo: shipTo ?? '',
          ...(answers.length > 0 && { answers }),
        },
        idempotencyKey,
      }),
    onError: refreshed,
    meta: { invalidates: [whoami.queryKey, keyFor('products'), keyFor('orders'), keyFor('wallet')], silent: true },
  })

/** A ticket for one of the pieces that are drawn. The client seed is this browser's own word in the draw's fallback. */
export const useAsk = (storeSlug: string, idempotencyKey: string) =>
  useMutation({
    mutationFn: ({ slug, drop, answers }: Pick<Product, 'slug'> & { drop: Drop; answers: Answer[] }) =>
      api.post('/user/product-order/ask', {
        body: {
          productSlug: slug,
          storeSlug,
          dropId: drop.id,
          expectedPrice: drop.price,
          // The same with every try: another one would be another call.
          clientSeed: idempotencyKey,
          ...(answers.length > 0 && { answers }),
        },
        idempotencyKey,
      }),
    onError: refreshed,
    meta: { invalidates: [whoami.queryKey, keyFor('products'), keyFor('orders'), keyFor('wallet')], silent: true },
  })

/** The one-time notification when the product is available. */
export const useWatch = (storeSlug: string, productSlug: string) =>
  useMutation({
    mutationFn: (watching: boolean) => {
      const path = { store_slug: storeSlug, product_slug: productSlug }
      const address = '/user/product-manage/one/{store_slug}/{product_slug}/notify'
      return watching ? api.post(address, { path }) : api.delete(address, { path })
    },
    meta: { invalidates: [keyFor('products')] },
  })
