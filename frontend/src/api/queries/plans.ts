import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

/** The newest version of each plan, the smallest first. */
export const plans = queryOptions({
  queryKey: keyFor('plans'),
  queryFn: ({ signal }) => api.get('/misc/plans', { signal }),
})
