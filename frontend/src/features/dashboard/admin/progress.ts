import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

/** The way from an empty community to the first order. Ticked off by what happens, so a look from time to time is enough. */
export const getStarted = queryOptions({
  queryKey: keyFor('get-started'),
  queryFn: ({ signal }) => api.get('/creator/dashboard/get-started', { signal }),
  staleTime: 60_000,
})

/** For the steps that leave no other trace: sharing the link, and viewing the quests. */
export const useReachStep = () =>
  useMutation({
    mutationFn: (step: 'SHARE_LINK' | 'QUESTS') => api.post('/creator/dashboard/get-started', { body: { step } }),
    meta: { invalidates: [keyFor('get-started')], silent: true },
  })
