import { useQuery } from '@tanstack/react-query'
import { ticketFigures } from '@/api/queries/office/ticketFigures'
import { Stats } from '@/components/Stats'
import { Time } from '@/components/Time'
import { formatInteger } from '@/lib/format'
import { ownTickets } from './api'
import classes from './list.module.css'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** "12 min", "3 h 20 min", "2 d 4 h". */
export function spanWords(seconds: number | null) {
  if (seconds === null) return '–'
  if (seconds < MINUTE) return 'under 1 min'
  if (seconds < HOUR) return `${Math.round(seconds / MINUTE)} min`
  const [size, unit, smaller, part] =
    seconds < DAY ? ([HOUR, 'h', MINUTE, 'min'] as const) : ([DAY, 'd', HOUR, 'h'] as const)
  const rest = Math.floor((seconds % size) / smaller)
  return `${Math.floor(seconds / size)} ${unit}${rest > 0 ? ` ${rest} ${part}` : ''}`
}

/** The tickets that wait now, and the times of the last 30 days. */
export function TicketFigures() {
  const { data: now } = useQuery(ticketFigures)
  const { data: month } = useQuery(ownTickets.stats(30))
  if (!now || now.opened + now.inProgress + now.resolved === 0) return null
  return (
    <div className={classes.figures}>
      <Stats
        items={[
          {
            label: 'Wait for us',
            value: formatInteger(now.waiting),
            note: now.oldestWaitingSince && (
              <>
                the longest since <Time value={now.oldestWaitingSince} />
              </>
            ),
          },
          {
            label: 'Without an assignee',
            value: formatInteger(now.unassigned),
            note: `${formatInteger(now.high)} with high priority`,
          },
          {
            label: 'First answer',
            value: spanWords(month?.firstAnswerSeconds ?? null),
            note: 'median, 30 days',
          },
          { label: 'Solved in', value: spanWords(month?.solveSeconds ?? null), note: 'median, 30 days' },
          {
            label: 'Rating',
            value: month?.averageRating ? `${Number(month.averageRating).toFixed(1)} of 5` : '–',
            note: month && `from ${formatInteger(month.ratings)} fans`,
          },
        ]}
      />
    </div>
  )
}
