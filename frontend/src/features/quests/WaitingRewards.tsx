import { IconGift } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useReadyRewards } from '@/session/readyRewards'
import { countOf } from '@/lib/format'
import classes from './ReadyElsewhere.module.css'
import { partsOf } from '@/lib/rewardSums'

/** On the home page: the rewards that wait, and the way to claim them. */
export default function WaitingRewards() {
  const ready = useReadyRewards()
  if (!ready || ready.count === 0) return null
  const { count } = ready
  const parts = partsOf(ready)
  return (
    <p className={classes.row}>
      <Link to="/quests" className={classes.link}>
        <IconGift size={18} stroke={1.75} aria-hidden="true" />
        {countOf(count, 'reward')} {count === 1 ? 'waits' : 'wait'} for you{parts.length > 0 && `: ${parts.join(', ')}`}
      </Link>
    </p>
  )
}
