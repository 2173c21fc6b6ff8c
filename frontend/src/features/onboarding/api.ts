import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { ChosenRole } from '@/api/shapes'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'
import { whoami } from '@/session/session'

export const useChooseRole = () =>
  useMutation({
    mutationFn: (role: ChosenRole) => api.patch('/user/users/my-profile', { body: { role } }),
    meta: { invalidates: [keyFor('onboarding')], silent: true },
  })

export const slugs = {
  check: (slug: string) =>
    queryOptions({
      queryKey: keyFor('slug', slug),
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
    meta: { invalidates: [whoami.queryKey, keyFor('onboarding')], silent: true },
  })
