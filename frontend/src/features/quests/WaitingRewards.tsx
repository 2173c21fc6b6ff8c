import { IconGift } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readyRewards } from '@/api/queries/readyRewards'
import { countGems, countOf } from '@/lib/format'
import { useSession } from '@/session/session'
import classes from './ReadyElsewhere.module.css'

/** On the home page: the rewards that wait, and the way to claim them. */
export default function WaitingRewards() {
  const { member } = useSession()
  const { data } = useQuery({ ...readyRewards, enabled: member !== null })
  if (!data || data.count === 0) return null
  const { count, gems } = data
  return (
    <p className={classes.row}>
      <Link to="/quests" className={classes.link}>
        <IconGift size={18} stroke={1.75} aria-hidden="true" />
        {countOf(count, 'reward')} {count === 1 ? 'waits' : 'wait'} for you{gems !== '0' && `: ${countGems(gems)}`}
      </Link>
    </p>
  )
}
