import { queryOptions } from '@tanstack/react-query'
import { boot, bootCommunity } from '@/api/boot'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { SharePicture } from '@/api/shapes'
import { useMutation } from '@/api/useMutation'
import type { Fields } from '@/lib/changes'

const touched = [keyFor('share-kit'), keyFor('audit-log')] as const
const ROOT = '/creator/customization/share'

export const shareKit = queryOptions({
  queryKey: keyFor('share-kit'),
  queryFn: ({ signal }) => api.get('/creator/customization/share', { signal }),
})

/** Makes a link, or renames the one with this id. */
export const useSaveLink = (id: string | undefined) =>
  useMutation({
    mutationFn: (body: Fields) =>
      id
        ? api.patch('/creator/customization/share/links/one/{link_id}', { path: { link_id: id }, body })
        : api.post('/creator/customization/share/links/one', { body: body as never }),
    meta: { invalidates: touched, silent: true },
  })

export const useDeleteLink = (id: string) =>
  useMutation({
    mutationFn: () => api.delete('/creator/customization/share/links/one/{link_id}', { path: { link_id: id } }),
    meta: { invalidates: touched, silent: true },
  })

/** A file of the API names the community in its address, because pictures and links send no headers. */
const fileAddress = (path: string, query: Record<string, string>) =>
  `${boot.apiBase}${ROOT}${path}?${new URLSearchParams({ creator: bootCommunity().slug, ...query })}`

const DOWNLOAD = { download: '1' }

export const qrAddress = (id: string, kind: 'svg' | 'png', isDownload = false) =>
  fileAddress(`/links/one/${id}/qr.${kind}`, isDownload ? DOWNLOAD : {})

export const pictureAddress = (channel: SharePicture['channel'], version: string) =>
  fileAddress(`/pictures/${channel}.png`, { v: version, ...DOWNLOAD })

/** A tenth of the picture's bytes, for the page. */
export const sampleAddress = (channel: SharePicture['channel'], version: string) =>
  fileAddress(`/pictures/${channel}.webp`, { v: version })
