import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { CardAudience } from '@/api/shapes'
import { useMutation } from '@/api/useMutation'

export const memberCard = (username: string) =>
  queryOptions({
    queryKey: keyFor('member-card', username),
    queryFn: ({ signal }) => api.get('/user/members/one/{username}', { path: { username }, signal }),
    // A fan can hide the card at any time.
    staleTime: 0,
    retry: false,
  })

export const useSetAudience = () =>
  useMutation({
    mutationFn: (audience: CardAudience) => api.patch('/user/members/my-card', { body: { audience } }),
    meta: { invalidates: [keyFor('member-card')], silent: true },
  })
