import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

/** How many rewards of quests wait, and what they pay together. */
export const readyRewards = queryOptions({
  queryKey: keyFor('quests', 'ready'),
  queryFn: ({ signal }) => api.get('/user/challenges/ready', { signal }),
})
