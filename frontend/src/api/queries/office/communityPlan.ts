import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

/** The community's plan, its use of each limit, and the plan that opens each missing feature. */
export const communityPlan = queryOptions({
  queryKey: keyFor('community-plan'),
  queryFn: ({ signal }) => api.get('/creator/plan', { signal }),
})
