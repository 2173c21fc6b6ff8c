import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'

/** All countries: they never change while a page is open. */
export const countries = queryOptions({
  queryKey: keyFor('countries'),
  queryFn: ({ signal }) => api.get('/misc/countries', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const useConfirmAge = () =>
  useMutation({
    mutationFn: (body: { birthDate: string; country: string }) =>
      api.post('/user/users/my-profile/age-confirmation', { body: { ...body, isAdult: false } }),
    // Each of these says whether this person is old enough.
    meta: {
      invalidates: [
        keyFor('profile'),
        keyFor('cases'),
        keyFor('raffles'),
        keyFor('products'),
        keyFor('leaderboards'),
        keyFor('casino-providers'),
        keyFor('casino-accounts'),
        keyFor('creator-casinos'),
        keyFor('connections'),
        keyFor('onboarding'),
        keyFor('wagers'),
        keyFor('wager-rewards'),
        keyFor('offers'),
      ],
      silent: true,
    },
  })
