import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

/** The current earning rules, the user's progress of today, and the connected channels. */
export const earning = () =>
  queryOptions({
    queryKey: keyFor('earning'),
    queryFn: ({ signal }) => api.get('/user/earning/own', { signal }),
  })
