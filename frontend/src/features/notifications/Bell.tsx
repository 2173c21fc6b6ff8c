import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useIdle } from '@/lib/useIdle'
import { useSession } from '@/session/session'
import { notifications } from './api'
import { OpeningBell } from './OpeningBell'

const load = () => import('./NotificationSheet')
const NotificationSheet = lazy(load)

/** What is new for who is signed in. Asked for once the page itself is there. */
export function Bell() {
  const { user } = useSession()
  const isIdle = useIdle()
  const { data: unread = 0 } = useQuery({ ...notifications.unread, enabled: isIdle && user !== null })
  return user && <OpeningBell unread={unread} load={load} sheet={NotificationSheet} />
}
