import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

/** The community's plan: what it uses of each limit, and which plan opens a missing feature. */
export const communityPlan = queryOptions({
  queryKey: keyFor('community-plan'),
  queryFn: ({ signal }) => api.get('/creator/plan', { signal }),
})
