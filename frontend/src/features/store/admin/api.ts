import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { ListQuery, Page, Product, ProductStatus } from '@/api/shapes'

const OWN = ['own-products'] as const

export const ownProducts = {
  list: (query: ListQuery) =>
    queryOptions({
      queryKey: [...OWN, 'list', query],
      queryFn: ({ signal }) => api.get<Page<Product>>('/creator/product-manage/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...OWN, 'one', id],
      queryFn: ({ signal }) => api.get<Product>('/creator/product-manage/one/{id}', { path: { id }, signal }),
    }),
}

/** Makes a product, or changes the one with this id. */
export const useSaveProduct = (id: string | undefined) =>
  useMutation({
    mutationFn: (body: FormData) =>
      id
        ? api.patch<Product>('/creator/product-manage/one/{id}', { path: { id }, body })
        : api.post<Product>('/creator/product-manage/one', { body }),
    meta: { invalidates: [OWN], silent: true },
  })

export const useSetProductStatus = (id: string, success: string) =>
  useMutation({
    mutationFn: (status: ProductStatus) =>
      api.patch<Product>('/creator/product-manage/one/{id}', { path: { id }, body: { status } }),
    meta: { invalidates: [OWN], success },
  })
