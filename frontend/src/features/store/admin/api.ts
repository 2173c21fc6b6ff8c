import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { BulkProductEdit, ProductStatus } from '@/api/shapes'
import { askForLoss } from '@/components/office/withLossConfirmed'
import type { Fields } from '@/lib/changes'
import { toast } from '@/lib/toast'
import { errorText } from '@/api/errors'
import { useMutation } from '@/api/useMutation'

const touched = [keyFor('own-products'), keyFor('overview'), keyFor('get-started')] as const

/** Makes a product, or changes the one with this id. */
export const useSaveProduct = (id: string | undefined) =>
  useMutation({
    mutationFn: (body: FormData) =>
      id
        ? api.patch('/creator/product-manage/one/{reference}', { path: { reference: id }, body })
        : api.post('/creator/product-manage/one', { body }),
    meta: { invalidates: touched, silent: true },
  })

/** Stores a picture for the form that is saved later. */
export const useAddProductPicture = () =>
  useMutation({
    mutationFn: (picture: File) => {
      const body = new FormData()
      body.set('picture', picture)
      return api.post('/creator/product-manage/pictures', { body })
    },
    meta: { silent: true },
  })

/** The store with its terms of shipping. */
export const ownStore = queryOptions({
  queryKey: keyFor('own-products', 'store'),
  queryFn: ({ signal }) => api.get('/creator/store-manage', { signal }),
})

export const useSaveStore = () =>
  useMutation({
    mutationFn: (body: Fields) => api.patch('/creator/store-manage', { body }),
    meta: { invalidates: touched, silent: true, success: 'Shipping saved' },
  })

/** All categories of the store in their order, also those without a product. */
export const ownCategories = queryOptions({
  queryKey: keyFor('own-products', 'categories'),
  queryFn: ({ signal }) => api.get('/creator/product-manage/categories', { signal }),
})

export const useArrangeCategories = () =>
  useMutation({
    mutationFn: (body: { categories: { id?: string; name: string }[]; removed: string[] }) =>
      api.post('/creator/product-manage/categories', { body }),
    meta: { invalidates: touched, silent: true, success: 'Categories saved' },
  })

/** The products in the order in which fans see them. */
export const useArrangeProducts = () =>
  useMutation({
    mutationFn: (ids: string[]) => api.post('/creator/product-manage/order', { body: { ids } }),
    meta: { invalidates: touched, success: 'Order saved' },
  })

interface ProductStep {
  status: ProductStatus
  /** The owner's typed confirmation of a step that gives more gems than it takes. */
  confirmedLoss?: string
}

/** A step at a loss opens the dialog in which the owner confirms it. */
export function useSetProductStatus({ id, name }: { id: string; name: string }, success: string) {
  const step = useMutation({
    mutationFn: ({ status, confirmedLoss }: ProductStep) => {
      const body = new FormData()
      body.set('status', status)
      if (confirmedLoss) body.set('confirmedLoss', confirmedLoss)
      return api.patch('/creator/product-manage/one/{reference}', { path: { reference: id }, body })
    },
    onError: (error, { status, confirmedLoss }) => {
      if (confirmedLoss) return
      const asked = askForLoss(error, name, (loss) => step.mutateAsync({ status, confirmedLoss: loss }))
      if (!asked) toast('ERROR', errorText(error))
    },
    meta: { invalidates: touched, success, silent: true },
  })
  return step
}

export const codePool = (id: string) =>
  queryOptions({
    queryKey: keyFor('own-products', 'codes', id),
    queryFn: ({ signal }) =>
      api.get('/creator/product-manage/one/{reference}/codes', { path: { reference: id }, signal }),
  })

export const productChanges = (id: string) =>
  queryOptions({
    queryKey: keyFor('own-products', 'changes', id),
    queryFn: ({ signal }) =>
      api.get('/creator/product-manage/one/{reference}/history', { path: { reference: id }, signal }),
  })

export const dropsOf = (id: string) =>
  queryOptions({
    queryKey: keyFor('own-products', 'drops', id),
    queryFn: ({ signal }) =>
      api.get('/creator/product-manage/one/{reference}/drop', { path: { reference: id }, signal }),
  })

export const useAnnounceDrop = (id: string) =>
  useMutation({
    mutationFn: (body: { pieces: number; startAt: string | null; minutes: number }) =>
      api.post('/creator/product-manage/one/{reference}/drop', { path: { reference: id }, body }),
    meta: { invalidates: touched, silent: true, success: 'Draw announced' },
  })

export const useCancelDrop = (id: string) =>
  useMutation({
    mutationFn: () => api.delete('/creator/product-manage/one/{reference}/drop', { path: { reference: id } }),
    meta: { invalidates: touched, silent: true, success: 'Draw canceled. All entries are refunded' },
  })

export const useAddCodes = (id: string) =>
  useMutation({
    mutationFn: (codes: { codes: string } | { file: File }) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(codes) as [string, string | File][]) body.set(name, value)
      return api.post('/creator/product-manage/one/{reference}/codes', { path: { reference: id }, body })
    },
    meta: { invalidates: touched, silent: true },
  })

export const useEmptyPool = (id: string) =>
  useMutation({
    mutationFn: () => api.delete('/creator/product-manage/one/{reference}/codes', { path: { reference: id } }),
    meta: { invalidates: touched, silent: true },
  })

/** One change of the prices or the category of several; the answer says of each what became of it. */
export const useEditProducts = () =>
  useMutation({
    mutationFn: (body: BulkProductEdit) => api.post('/creator/product-manage/bulk-edit', { body }),
    meta: { invalidates: touched, silent: true },
  })

/** The same status for several; the answer says of each what became of it. */
export const useSetStatuses = () =>
  useMutation({
    mutationFn: (body: { ids: string[]; status: ProductStatus }) => api.post('/creator/product-manage/bulk', { body }),
    meta: { invalidates: touched, silent: true },
  })
