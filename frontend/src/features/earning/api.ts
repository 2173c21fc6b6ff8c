import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

/** What pays now, with the user's progress of today. */
export const earning = () =>
  queryOptions({
    queryKey: keyFor('earning'),
    queryFn: ({ signal }) => api.get('/user/earning/own', { signal }),
  })

export const useEnterCode = () =>
  useMutation({
    mutationFn: (text: string) => api.post('/user/earning/code', { body: { text } }),
    meta: { invalidates: [keyFor('earning'), keyFor('quests')], silent: true },
  })
