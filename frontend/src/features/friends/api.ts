import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'

const TAKE = 20

export const ownReferrals = queryOptions({
  queryKey: keyFor('friends', 'own'),
  queryFn: ({ signal }) => api.get('/user/fan-referrals/own', { signal }),
})

/** The friends who joined by the fan's link, without names. */
export const ownFriends = infiniteQueryOptions({
  queryKey: keyFor('friends', 'list'),
  queryFn: ({ pageParam, signal }) =>
    api.get('/user/fan-referrals/own/all', { query: { take: TAKE, after: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ data }) => (data.length === TAKE ? data.at(-1)?.id : undefined),
})

/** The inviter of this link, and the terms. The answer also makes this browser count for the link. */
export const invitation = (code: string) =>
  queryOptions({
    queryKey: keyFor('friends', 'invitation', code),
    queryFn: ({ signal }) => api.get('/user/fan-referrals/links/{code}', { path: { code }, signal }),
    retry: false,
  })

export const useCreateLink = () =>
  useMutation({
    mutationFn: () => api.post('/user/fan-referrals/own/link'),
    meta: { invalidates: [keyFor('friends')], silent: true },
  })
