import { queryClient } from '@/api/queryClient'
import { openPage, unlessLeaving } from '@/lib/leaving'
import { whoami } from '@/session/session'

/**
 * After a refused call of the back office: leaves only if the session has ended. A team member whose rights have changed
 * stays, because the page may hold an edit, and a notice says what happened.
 */
export async function goHome() {
  const { user } = await queryClient.fetchQuery({ ...whoami, staleTime: 0 }).catch(() => ({ user: null }))
  if (!user) unlessLeaving(() => openPage('/'))
}
