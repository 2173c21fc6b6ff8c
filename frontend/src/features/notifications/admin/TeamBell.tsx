import { useQuery } from '@tanstack/react-query'
import { useIdle } from '@/lib/useIdle'
import { lazily } from '@/lib/lazily'
import { OpeningBell } from '../OpeningBell'
import { teamNotifications } from './api'

const load = () => import('./TeamSheet')
const TeamSheet = lazily(load)

/** What is new for this one of the team. */
export function TeamBell() {
  const isIdle = useIdle()
  const { data: unread = 0 } = useQuery({ ...teamNotifications.unread, enabled: isIdle })
  return <OpeningBell unread={unread} load={load} sheet={TeamSheet} />
}
