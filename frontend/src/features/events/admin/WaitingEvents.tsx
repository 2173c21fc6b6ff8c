import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { waitingEvents } from '@/api/queries/office/waitingEvents'
import { countOf } from '@/lib/format'
import { formatIn } from '@/lib/zonedFormat'
import classes from './Event.module.css'

/** The dates that wait for the team, with what they wait for. Renders nothing without one. */
export function WaitingEvents() {
  const { data } = useQuery(waitingEvents)
  if (!data || data.total === 0) return null
  return (
    <ul className={classes.waiting} aria-label="Events that wait for you">
      {data.data.map(({ id, title, startsAt, zone, disputes, problem }) => (
        <li key={id}>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
          <span>
            <strong>{title}</strong> <span className="quiet">{formatIn(zone, startsAt)}</span>:{' '}
            {[disputes > 0 && countOf(disputes, 'disputed result'), problem && 'prizes are not reserved']
              .filter(Boolean)
              .join(', ')}
          </span>
          <Link to={`/admin/events/${id}?tab=tournament`} aria-label={`Open the tournament of ${title}`}>
            Open tournament
          </Link>
        </li>
      ))}
    </ul>
  )
}
