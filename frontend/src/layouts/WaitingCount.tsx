import { useQuery } from '@tanstack/react-query'
import { readyRewards } from '@/api/queries/readyRewards'
import { useSession } from '@/session/session'
import classes from './WaitingCount.module.css'

const MAX_SHOWN = 9

/** The number of rewards that wait for the member. Nothing without one. */
export default function WaitingCount() {
  const { member } = useSession()
  const { data } = useQuery({ ...readyRewards, enabled: member !== null })
  const count = data?.count ?? 0
  if (count === 0) return null
  return (
    <b className={classes.count}>
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      <i className="unseen"> to claim</i>
    </b>
  )
}
