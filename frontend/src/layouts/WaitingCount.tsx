import { useReadyRewards } from '@/session/readyRewards'
import { MenuCount } from './MenuCount'

/** The number of rewards that wait for the member. Nothing without one. */
export default function WaitingCount() {
  return <MenuCount count={useReadyRewards()?.count ?? 0} most={9} what="to claim" />
}
