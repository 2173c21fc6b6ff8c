import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useSession } from './session'

// Below the key of the wallet: whatever moves gems changes them.
const nextAction = (facts: readonly unknown[]) =>
  queryOptions({
    queryKey: keyFor('wallet', 'next-action', facts),
    queryFn: ({ signal }) => api.get('/user/next-action', { signal }),
  })

const waysToEarn = () =>
  queryOptions({
    queryKey: keyFor('wallet', 'ways-to-earn'),
    queryFn: ({ signal }) => api.get('/user/ways-to-earn', { signal }),
  })

/** The one thing that helps this member most; undefined while the server is asked for the first time. */
export function useNextAction() {
  const { user, member, balance } = useSession()
  const { data } = useQuery({
    ...nextAction([user?.emailVerified, balance]),
    enabled: member !== null,
    placeholderData: (before) => before,
  })
  return data?.action
}

/** The things that pay gems to this member right now; undefined until the server has answered. */
export function useWaysToEarn() {
  const { member } = useSession()
  return useQuery({ ...waysToEarn(), enabled: member !== null }).data?.ways
}
