import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

/** The dates of events that wait for the team: disputed results, and prizes that are not reserved. */
export const waitingEvents = queryOptions({
  queryKey: keyFor('own-events', 'waiting'),
  queryFn: ({ signal }) => api.get('/creator/events/waiting', { query: { take: 100 }, signal }),
})
