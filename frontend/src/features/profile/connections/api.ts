import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { SocialProvider } from '@/api/shapes'
import { useMutation } from '@/api/useMutation'
import { providerLabel } from '@/lib/providers'
import { openPage } from '@/lib/leaving'

export const connections = queryOptions({
  queryKey: keyFor('connections'),
  queryFn: ({ signal }) => api.get('/user/users/my-profile/connections', { signal }),
})

const at = (provider: SocialProvider) => ({ provider: provider.toLowerCase() })

/** Off to the provider, to come back to `returnTo`. */
export const useLink = (returnTo: string) =>
  useMutation({
    mutationFn: (provider: SocialProvider) =>
      api.post('/user/users/my-profile/connections/{provider}', {
        path: at(provider),
        body: { redirectUrl: returnTo },
      }),
    onSuccess: ({ url }) => openPage(url),
    meta: { silent: true },
  })

export const useUnlink = (provider: SocialProvider) =>
  useMutation({
    mutationFn: () => api.delete('/user/users/my-profile/connections/{provider}', { path: at(provider) }),
    meta: { invalidates: [keyFor('connections')], success: `${providerLabel[provider]} is unlinked`, silent: true },
  })
