import { useQuery } from '@tanstack/react-query'
import { useIdle } from '@/lib/useIdle'
import { useSession } from '@/session/session'
import { lazily } from '@/lib/lazily'
import { notifications } from './api'
import { OpeningBell } from './OpeningBell'

const load = () => import('./NotificationSheet')
const NotificationSheet = lazily(load)

/** The news of the logged-in user. Loaded after the page itself. */
export function Bell() {
  const { user } = useSession()
  const isIdle = useIdle()
  const { data: unread = 0 } = useQuery({ ...notifications.unread, enabled: isIdle && user !== null })
  return user && <OpeningBell unread={unread} load={load} sheet={NotificationSheet} />
}
