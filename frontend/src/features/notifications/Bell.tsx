import { useQuery } from '@tanstack/react-query'
import { useIdle } from '@/lib/useIdle'
import { useSession } from '@/session/session'
import { lazily } from '@/lib/lazily'
import { OpeningBell } from './OpeningBell'
import { unread } from '@/session/unread'

const load = () => import('./NotificationSheet')
const NotificationSheet = lazily(load)

/** The news of the logged-in user. Loaded after the page itself. */
export function Bell() {
  const { user } = useSession()
  const isIdle = useIdle()
  const { data } = useQuery({ ...unread, enabled: isIdle && user !== null })
  return user && <OpeningBell unread={data?.count ?? 0} load={load} sheet={NotificationSheet} />
}
