import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

/** The things that wait for the user in all communities. The platform's hosts answer it; a custom domain does not. */
export const personalHome = queryOptions({
  queryKey: keyFor('personal-home'),
  queryFn: ({ signal }) => api.get('/user/home', { signal }),
  staleTime: 30_000,
})
