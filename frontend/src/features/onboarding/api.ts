import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '@/api/client'
import { whoami } from '@/session/session'

export const slugs = {
  check: (slug: string) =>
    queryOptions({
      queryKey: ['slug', slug],
      queryFn: ({ signal }) =>
        api.get('/user/communities/slug-available/{slug}', {
          path: { slug },
          signal,
        }),
    }),
}

export const useOpenCommunity = () =>
  useMutation({
    mutationFn: (body: { slug: string; name: string; brandColor: string }) =>
      api.post('/user/communities', { body: { ...body, description: '' } }),
    meta: { invalidates: [whoami.queryKey], silent: true },
  })
