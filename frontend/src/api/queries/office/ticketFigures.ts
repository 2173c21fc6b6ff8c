import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

/** The community's tickets in numbers, and the ages of those that wait the longest. */
export const ticketFigures = queryOptions({
  queryKey: keyFor('own-tickets', 'figures'),
  queryFn: ({ signal }) => api.get('/creator/support-tickets/metadata', { signal }),
})
