import { IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Time } from '@/components/Time'
import { boardPayouts } from './api'
import classes from './Board.module.css'

/** All prizes that the community owes: "1,250 USD owed, 3 unpaid". Renders nothing without debt. */
export function DebtNote() {
  const { data } = useQuery(boardPayouts.debt)
  if (!data?.text) return null
  return (
    <p className={classes.debt} role="status">
      <IconCoins size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <strong>{data.text}</strong>
        {data.oldestAt && (
          <span className="quiet">
            {' '}
            · the oldest since <Time value={data.oldestAt} />
          </span>
        )}
      </span>
      <Link to="/admin/leaderboard?tab=payouts">View payouts</Link>
    </p>
  )
}
