import { useQuery } from '@tanstack/react-query'
import { useIdle } from '@/lib/useIdle'
import { lazily } from '@/lib/lazily'
import { useSession } from '@/session/session'
import { OpeningBell } from '../OpeningBell'
import { teamNotifications } from './api'

const load = () => import('./TeamSheet')
const TeamSheet = lazily(load)

/** The unread team notifications of this member of the team. */
export function TeamBell() {
  const isIdle = useIdle()
  // An operator who visits has read none of the team's notifications: the count would not be the owner's.
  const isVisit = Boolean(useSession().acting?.readOnlyUntil)
  const { data: unread = 0 } = useQuery({ ...teamNotifications.unread, enabled: isIdle && !isVisit })
  return <OpeningBell unread={unread} load={load} sheet={TeamSheet} />
}
