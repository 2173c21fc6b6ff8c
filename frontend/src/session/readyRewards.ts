import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useSession } from './session'

const readyRewards = queryOptions({
  queryKey: keyFor('quests', 'ready'),
  queryFn: ({ signal }) => api.get('/user/challenges/ready', { signal }),
})

/** The number and sum of the quest rewards that the member can claim. Undefined without a member. */
export function useReadyRewards() {
  const { member } = useSession()
  return useQuery({ ...readyRewards, enabled: member !== null }).data
}
