import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

/** The way from an empty community to the first order. Ticked off by what happens, so a look from time to time is enough. */
export const getStarted = queryOptions({
  queryKey: keyFor('get-started'),
  queryFn: ({ signal }) => api.get('/creator/dashboard/get-started', { signal }),
  staleTime: 60_000,
})

/** Only the person knows that the link was shared. */
export const useReachStep = () =>
  useMutation({
    mutationFn: () => api.post('/creator/dashboard/get-started', { body: { step: 'SHARE_LINK' } }),
    meta: { invalidates: [keyFor('get-started')], silent: true },
  })
