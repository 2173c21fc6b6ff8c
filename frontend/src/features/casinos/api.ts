import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'

export const ownProfile = queryOptions({
  queryKey: keyFor('profile'),
  queryFn: ({ signal }) => api.get('/user/users/my-profile', { signal }),
})

export const casinos = {
  providers: queryOptions({
    queryKey: keyFor('casino-providers'),
    queryFn: ({ signal }) => api.get('/misc/casino-providers', { signal }),
    staleTime: 300_000,
  }),
  accounts: queryOptions({
    queryKey: keyFor('casino-accounts'),
    queryFn: ({ signal }) => api.get('/user/casinos/connect', { query: { take: 100 }, signal }),
  }),
}

const touched = [keyFor('casino-accounts'), keyFor('onboarding')] as const

export const useConnectCasino = () =>
  useMutation({
    mutationFn: (body: { provider: string; username: string }) => api.post('/user/casinos/connect', { body }),
    meta: { invalidates: touched, silent: true },
  })

export const useDisconnectCasino = () =>
  useMutation({
    mutationFn: (id: string) => api.delete('/user/casinos/connect/{account_id}', { path: { account_id: id } }),
    meta: { invalidates: touched, success: 'Disconnected' },
  })

/** True once it is known that age or country excludes this person from every casino. */
export function useCasinosClosed() {
  const profile = useQuery(ownProfile)
  const isConfirmed = Boolean(profile.data?.ageConfirmedAt)
  const providers = useQuery({ ...casinos.providers, enabled: isConfirmed })
  return isConfirmed && providers.data?.total === 0
}
