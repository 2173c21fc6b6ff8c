import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

/** The casinos that the community has connected. */
export const casinoConnections = queryOptions({
  queryKey: keyFor('casino-connections', 'choice'),
  queryFn: ({ signal }) => api.get('/creator/casinos/all', { query: { take: 100 }, signal }),
})
