import { IconFlame } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { keyFor } from '@/api/keys'
import { Countdown } from '@/components/Countdown'
import { countGems, countOf } from '@/lib/format'
import { useRefreshAt } from '@/lib/useRefreshAt'
import { earning } from '@/session/earning'
import classes from './StreakLine.module.css'

/** On the home page: the streak, what the next visit pays, and when the streak ends. Nothing before the first day. */
export default function StreakLine() {
  const streak = useQuery(earning()).data?.streak
  useRefreshAt([streak?.endsAt], keyFor('earning'))
  if (!streak || streak.length === 0) return null
  return (
    <Link to="/quests" className={classes.line}>
      <IconFlame size={20} stroke={1.75} className={classes.flame} aria-hidden="true" />
      <span className={classes.words}>
        <b>{countOf(streak.length, 'day')} in a row</b>
        <span className="quiet small">
          Your visit tomorrow pays {countGems(streak.bonusTomorrow)}. Ends in <Countdown endAt={streak.endsAt} />
        </span>
      </span>
      <span className={classes.gain}>+{countGems(streak.bonusToday)} today</span>
    </Link>
  )
}
