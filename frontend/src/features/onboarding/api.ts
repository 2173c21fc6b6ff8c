import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '@/api/client'
import { whoami } from '@/session/session'

const ONBOARDING = ['onboarding'] as const

/** What of the way in is done, as the server sees it: joining, linking and opening a community change it. */
export const onboarding = queryOptions({
  queryKey: ONBOARDING,
  queryFn: ({ signal }) => api.get('/user/users/my-profile/onboarding', { signal }),
  staleTime: 0,
})

export type Role = 'USER' | 'CREATOR'

export const useChooseRole = () =>
  useMutation({
    mutationFn: (role: Role) => api.patch('/user/users/my-profile', { body: { role } }),
    meta: { invalidates: [ONBOARDING], silent: true },
  })

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
    meta: { invalidates: [whoami.queryKey, ONBOARDING], silent: true },
  })
