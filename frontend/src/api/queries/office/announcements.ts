import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

const LOOK_AGAIN_MS = 5 * 60_000

/** The operators' current announcements to every team. */
export const announcements = queryOptions({
  queryKey: keyFor('announcements'),
  queryFn: ({ signal }) => api.get('/creator/announcements', { signal }),
  staleTime: LOOK_AGAIN_MS,
  refetchInterval: LOOK_AGAIN_MS,
})
