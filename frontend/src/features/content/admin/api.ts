import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { OwnBanner, OwnPage, OwnPageRow } from '@/api/shapes'
import { useMutation } from '@/api/useMutation'
import type { Fields } from '@/lib/changes'

const ALL = { take: 100 } as const
const touchedPages = [keyFor('own-pages'), keyFor('pages')] as const
const touchedBanners = [keyFor('own-banners')] as const

export const ownPages = {
  list: queryOptions({
    queryKey: keyFor('own-pages', 'list'),
    queryFn: ({ signal }) => api.get('/creator/customization/pages/all', { query: ALL, signal }),
  }),
  one: (id: string) =>
    queryOptions({
      queryKey: keyFor('own-pages', 'one', id),
      queryFn: ({ signal }) => api.get('/creator/customization/pages/one/{page_id}', { path: { page_id: id }, signal }),
    }),
  versions: (id: string) =>
    queryOptions({
      queryKey: keyFor('own-pages', 'versions', id),
      queryFn: ({ signal }) =>
        api.get('/creator/customization/pages/one/{page_id}/history', { path: { page_id: id }, query: ALL, signal }),
    }),
  /** A version never changes. */
  version: (id: string, number: number) =>
    queryOptions({
      queryKey: keyFor('own-pages', 'version', id, number),
      queryFn: ({ signal }) =>
        api.get('/creator/customization/pages/one/{page_id}/history/{number}', {
          path: { page_id: id, number: String(number) },
          signal,
        }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

export const ownBanners = queryOptions({
  queryKey: keyFor('own-banners', 'list'),
  queryFn: ({ signal }) => api.get('/creator/customization/banners/all', { query: ALL, signal }),
})

/** Makes a page, or changes the one with this id. */
export const useSavePage = (id: string | undefined) =>
  useMutation({
    mutationFn: (body: Fields) =>
      id
        ? api.patch('/creator/customization/pages/one/{page_id}', { path: { page_id: id }, body })
        : api.post('/creator/customization/pages/one', { body: body as never }),
    meta: { invalidates: touchedPages, silent: true },
  })

/** Publishes the draft, unless it is no longer what the page showed. */
export const usePublishPage = () =>
  useMutation({
    mutationFn: ({ id, title, body }: OwnPage) =>
      api.post('/creator/customization/pages/one/{page_id}/publish', {
        path: { page_id: id },
        body: { seen: { title, body } },
      }),
    meta: { invalidates: touchedPages, silent: true },
  })

export const useRevertPage = ({ id, title, body }: OwnPage) =>
  useMutation({
    mutationFn: (version: number) =>
      api.post('/creator/customization/pages/one/{page_id}/revert', {
        path: { page_id: id },
        body: { version, seen: { title, body } },
      }),
    meta: { invalidates: touchedPages, silent: true },
  })

export const useDeletePage = (id: string) =>
  useMutation({
    mutationFn: () => api.delete('/creator/customization/pages/one/{page_id}', { path: { page_id: id } }),
    meta: { invalidates: touchedPages, silent: true },
  })

/** Puts the pages into this order: only pages whose position changes are sent. */
export const useOrderPages = () =>
  useMutation({
    mutationFn: async (pages: OwnPageRow[]) => {
      const moved = pages.flatMap(({ id, position: before }, position) =>
        before === position ? [] : [{ id, position, before }],
      )
      // One after the other: each write locks its page, and the audit log keeps their order.
      for (const { id, position, before } of moved) {
        // oxlint-disable-next-line no-await-in-loop
        await api.patch('/creator/customization/pages/one/{page_id}', {
          path: { page_id: id },
          body: { position, seen: { position: before } },
        })
      }
    },
    meta: { invalidates: touchedPages },
  })

export const useAddPicture = () =>
  useMutation({
    mutationFn: (picture: File) => {
      const body = new FormData()
      body.set('picture', picture)
      return api.post('/creator/customization/pages/pictures', { body })
    },
    meta: { silent: true },
  })

/** Makes a banner, or changes the one with this id. */
export const useSaveBanner = (id: string | undefined) =>
  useMutation({
    mutationFn: (body: Fields) =>
      id
        ? api.patch('/creator/customization/banners/one/{banner_id}', {
            path: { banner_id: id },
            body,
          })
        : api.post('/creator/customization/banners/one', { body: body as never }),
    meta: { invalidates: touchedBanners, silent: true },
  })

/** Puts the banners into this order: only banners whose position changes are sent. */
export function useOrderBanners() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (banners: OwnBanner[]) => {
      const moved = banners.flatMap(({ id, position: before }, position) =>
        before === position ? [] : [{ id, position, before }],
      )
      // One after the other: each write locks its banner, and the audit log keeps their order.
      for (const { id, position, before } of moved) {
        // oxlint-disable-next-line no-await-in-loop
        await api.patch('/creator/customization/banners/one/{banner_id}', {
          path: { banner_id: id },
          body: { position, seen: { position: before } },
        })
      }
    },
    // A second move waits for the first one, and begins with the positions that the first one saves.
    scope: { id: 'order-banners' },
    onMutate: async (banners) => {
      // An answer under way would bring the old order back.
      await client.cancelQueries({ queryKey: ownBanners.queryKey })
      client.setQueryData(
        ownBanners.queryKey,
        (old) => old && { ...old, data: banners.map((banner, position) => ({ ...banner, position })) },
      )
    },
    onError: () => client.invalidateQueries({ queryKey: ownBanners.queryKey }),
    meta: { invalidates: touchedBanners },
  })
}

export const useDeleteBanner = (id: string) =>
  useMutation({
    mutationFn: () => api.delete('/creator/customization/banners/one/{banner_id}', { path: { banner_id: id } }),
    meta: { invalidates: touchedBanners, silent: true },
  })
