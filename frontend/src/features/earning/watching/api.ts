import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { queryClient } from '@/api/queryClient'
import { useMutation } from '@/api/useMutation'

/** The channels that stream now, and what the user watched today. */
export const watching = queryOptions({
  queryKey: keyFor('earning', 'watching'),
  queryFn: ({ signal }) => api.get('/user/watching/own', { signal }),
})

export const useShowPresence = () =>
  useMutation({
    mutationFn: (code: string) => api.post('/user/watching/presence', { body: { code } }),
    onSuccess: (own) => queryClient.setQueryData(watching.queryKey, own),
    // After a wrong number, the player asks for another one.
    onError: () => void queryClient.invalidateQueries(watching),
    meta: { silent: true },
  })
