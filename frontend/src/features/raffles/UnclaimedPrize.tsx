import { IconChevronRight, IconTrophy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Countdown } from '@/components/Countdown'
import { latestWin } from './api'
import classes from './UnclaimedPrize.module.css'

/** A prize that waits for this fan, with the way to claim it. Nothing while none waits. */
export default function UnclaimedPrize() {
  const win = useQuery(latestWin()).data?.data[0]
  const prize = win?.prizes.find(({ state }) => state === 'WON')
  if (!win || !prize) return null
  return (
    <Link to={`/raffles/${win.slug}`} className={classes.win}>
      <IconTrophy size={28} stroke={1.75} className={classes.trophy} aria-hidden="true" />
      <span className={classes.words}>
        <strong>You won {prize.prize}</strong>
        <span className="quiet small">
          {win.name} ·{' '}
          {prize.claimUntil ? (
            <>
              claim it within <Countdown endAt={prize.claimUntil} />
            </>
          ) : (
            'claim your prize'
          )}
        </span>
      </span>
      <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
    </Link>
  )
}
