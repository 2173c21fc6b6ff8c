import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { components } from '@/api/schema'
import type { Scheme, Shape } from '@/api/shapes'

export type Customization = components['schemas']['CustomizationOutput']
export type FontPair = components['schemas']['FontPairOutput']

export interface BrandingValues extends Record<string, unknown> {
  name: string
  description: string
  brandColor: string
  scheme: Scheme
  shape: Shape
  fontPair: string
}

export type Picture = 'logo' | 'favicon' | 'banner'
type Tried = Pick<BrandingValues, 'brandColor' | 'scheme' | 'shape' | 'fontPair'>

export const customization = queryOptions({
  queryKey: keyFor('customization'),
  queryFn: ({ signal }) => api.get('/creator/customization', { signal }),
  staleTime: Infinity,
})

/** The branding of unsaved values, computed on the server like all colors. */
export const lookOf = (tried: Tried) =>
  queryOptions({
    queryKey: keyFor('customization-look', tried),
    queryFn: ({ signal }) => api.get('/creator/customization', { query: tried as never, signal }),
    select: ({ look }) => look,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
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
