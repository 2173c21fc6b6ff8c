import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useSession } from './session'

const readyRewards = queryOptions({
  queryKey: keyFor('quests', 'ready'),
  queryFn: ({ signal }) => api.get('/user/challenges/ready', { signal }),
})

/** How many rewards of quests wait for the member, and what they pay together. Undefined without a member. */
export function useReadyRewards() {
  const { member } = useSession()
  return useQuery({ ...readyRewards, enabled: member !== null }).data
}
