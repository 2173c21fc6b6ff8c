import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { components } from '@/api/schema'
import type { HomeBlock, Shape, SocialLink } from '@/api/shapes'
import { useMutation } from '@/api/useMutation'
import type { ViewMode } from '@/lib/enumerations'

export type Customization = components['schemas']['CustomizationOutput']
export type SchemeChoice = components['schemas']['SchemeChoice']
export type FontPair = components['schemas']['FontPairOutput']

export type Look = components['schemas']['LookOutput']
export type Version = components['schemas']['VersionOutput']
export type MenuEntry = components['schemas']['MenuEntryOutput']
export type BrandingField = components['schemas']['BrandingField']

export interface BrandingValues extends Record<string, unknown> {
  name: string
  description: string
  socialLinks: SocialLink[]
  brandColor: string
  surfaceColor: string
  textColor: string
  scheme: SchemeChoice
  shape: Shape
  fontPair: string
  menu: MenuEntry[]
  homeBlocks: HomeBlock[]
  listView: ViewMode
}

export type Picture = 'logo' | 'favicon' | 'banner' | 'socialPicture'
export type Tried = Pick<BrandingValues, 'brandColor' | 'surfaceColor' | 'textColor' | 'scheme' | 'shape' | 'fontPair'>

export const customization = queryOptions({
  queryKey: keyFor('customization'),
  queryFn: ({ signal }) => api.get('/creator/customization', { signal }),
  staleTime: Infinity,
})

/** The branding of unsaved values, computed on the server like all colors. */
export const lookOf = (tried: Tried) =>
  queryOptions({
    queryKey: keyFor('customization-look', tried),
    queryFn: ({ signal }) => api.get('/creator/customization/look', { query: tried as never, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })

export const history = (page: number) =>
  queryOptions({
    queryKey: keyFor('customization-history', page),
    queryFn: ({ signal }) => api.get('/creator/customization/history', { query: { page, take: 20 }, signal }),
    placeholderData: keepPreviousData,
  })

/** The fields that differ between two versions; without `after`, between a version and the draft. */
export const comparison = (before: number, after: number | null) =>
  queryOptions({
    queryKey: keyFor('customization-compare', before, after),
    queryFn: ({ signal }) =>
      api.get('/creator/customization/compare', { query: after === null ? { before } : { before, after }, signal }),
    staleTime: 0,
  })

function useWrite<Input>(write: (input: Input) => Promise<Customization>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: (fresh) => client.setQueryData(keyFor('customization'), fresh),
    meta: { silent: true },
  })
}

export const useSaveDraft = () =>
  useWrite((values: Partial<BrandingValues> & { discard?: boolean }) =>
    api.patch('/creator/customization', { body: values as never }),
  )

/** Publishes the draft, unless it is no longer what the page showed. */
export const usePublish = () =>
  useWrite((seen: Partial<BrandingValues>) => api.post('/creator/customization/publish', { body: { seen } }))

/** Puts a picture into the draft, or takes it away. */
export const useSetPicture = () =>
  useWrite(({ picture, file }: { picture: Picture; file: File | null }) => {
    if (!file) return api.post('/creator/customization/assets', { body: { [picture]: null } })
    const body = new FormData()
    body.set(picture, file)
    return api.post('/creator/customization/assets', { body })
  })

/** Loads an earlier version into the draft. The answer names the pictures that no longer exist. */
export function useRevert() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (version: number) => api.post('/creator/customization/revert', { body: { version } }),
    onSuccess: ({ lost: _lost, ...fresh }) => client.setQueryData(keyFor('customization'), fresh),
  })
}

/** Saves a picture for a block; the answer is its name. */
export const useAddBlockPicture = () =>
  useMutation({
    mutationFn: async (file: File) => {
      const body = new FormData()
      body.set('image', file)
      return (await api.post('/creator/customization/block-pictures', { body })).image
    },
    meta: { silent: true },
  })
