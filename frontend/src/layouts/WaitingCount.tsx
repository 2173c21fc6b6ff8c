import { useReadyRewards } from '@/session/readyRewards'
import classes from './WaitingCount.module.css'

const MAX_SHOWN = 9

/** The number of rewards that wait for the member. Nothing without one. */
export default function WaitingCount() {
  const count = useReadyRewards()?.count ?? 0
  if (count === 0) return null
  return (
    <b className={classes.count}>
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      <i className="unseen"> to claim</i>
    </b>
  )
}
