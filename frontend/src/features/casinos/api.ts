import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { ProofKind } from '@/api/casinoShapes'
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

/** The casinos of a creator that are open to the user, with the user's own accounts there. */
export const creatorCasinos = (slug: string) =>
  queryOptions({
    queryKey: keyFor('creator-casinos', slug),
    queryFn: ({ signal }) => api.get('/user/casinos/all/{creator}', { path: { creator: slug }, signal }),
  })

const touched = [keyFor('casino-accounts'), keyFor('creator-casinos'), keyFor('onboarding')] as const

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

export interface Proof {
  connectionId: string
  accountId: string
  kind: ProofKind
  /** The wagers of yesterday, for AMOUNT. */
  amount: string
  note: string
  image: File | null
}

/** Sends a proof that an account is the fan's. The answer has the code that a CODE proof shows. */
export const useSendProof = () =>
  useMutation({
    mutationFn: ({ image, ...fields }: Proof) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) if (value !== '') body.set(name, value)
      if (image) body.set('image', image)
      return api.post('/user/casinos/proofs', { body })
    },
    meta: { invalidates: [keyFor('creator-casinos')], silent: true },
  })

/** True once it is known that age or country excludes this person from every casino. */
export function useCasinosClosed() {
  const profile = useQuery(ownProfile)
  const isConfirmed = Boolean(profile.data?.ageConfirmedAt)
  const providers = useQuery({ ...casinos.providers, enabled: isConfirmed })
  return isConfirmed && providers.data?.total === 0
}
