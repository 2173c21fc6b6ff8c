import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { OwnCommunity } from '@/api/shapes'
import { whoami } from '@/session/session'

export const slugs = {
  check: (slug: string) =>
    queryOptions({
      queryKey: ['slug', slug],
      queryFn: ({ signal }) =>
        api.get<{ slug: string; available: boolean; reason: string | null }>(
          '/user/communities/slug-available/{slug}',
          {
            path: { slug },
            signal,
          },
        ),
    }),
}

export const useOpenCommunity = () =>
  useMutation({
    mutationFn: (body: { slug: string; name: string; brandColor: string }) =>
      api.post<OwnCommunity>('/user/communities', { body }),
    meta: { invalidates: [whoami.queryKey], silent: true },
  })
