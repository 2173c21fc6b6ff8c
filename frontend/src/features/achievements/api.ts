import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

/** A community has at most this many. */
const ALL = 100

export const achievements = queryOptions({
  queryKey: keyFor('achievements'),
  queryFn: ({ signal }) => api.get('/user/achievements/all', { query: { take: ALL }, signal }),
})
