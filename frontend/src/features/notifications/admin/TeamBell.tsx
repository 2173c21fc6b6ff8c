import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useIdle } from '@/lib/useIdle'
import { OpeningBell } from '../OpeningBell'
import { teamNotifications } from './api'

const load = () => import('./TeamSheet')
const TeamSheet = lazy(load)

/** What is new for this one of the team. */
export function TeamBell() {
  const isIdle = useIdle()
  const { data: unread = 0 } = useQuery({ ...teamNotifications.unread, enabled: isIdle })
  return <OpeningBell unread={unread} load={load} sheet={TeamSheet} />
}
