import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'

export const products = {
  list: (storeSlug: string, query: Omit<ListQuery<'/user/product-manage/all'>, 'storeSlug'>) =>
    queryOptions({
      queryKey: keyFor('products', storeSlug, 'list', query),
      queryFn: ({ signal }) => api.get('/user/product-manage/all', { query: { storeSlug, ...query }, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (storeSlug: string, productSlug: string) =>
    queryOptions({
      queryKey: keyFor('products', storeSlug, 'one', productSlug),
      queryFn: ({ signal }) =>
        api.get('/user/product-manage/one/{store_slug}/{product_slug}', {
          path: { store_slug: storeSlug, product_slug: productSlug },
          signal,
        }),
    }),
}
