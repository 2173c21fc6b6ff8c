import { IconBroadcast, IconGift, IconTicket } from '@tabler/icons-react'
import type { RafflePage } from '@/api/shapes'
import { Gems } from '@/components/Gems'
import { Time } from '@/components/Time'
import { countOf } from '@/lib/format'
import { numbersOf } from './model'
import classes from './OwnTickets.module.css'

const ICONS = { BOUGHT: IconTicket, GIVEN: IconGift, PASSWORD: IconBroadcast } as const

type Tickets = RafflePage['tickets'][number]

/** Why one has the tickets one has: a line for each time, with its numbers. */
export const OwnTickets = ({ tickets }: { tickets: Tickets[] }) => (
  <ul className={classes.tickets}>
    {tickets.map((row) => {
      const Icon = ICONS[row.source]
      return (
        <li key={row.first} className={classes.row}>
          <span className={classes.icon}>
            <Icon size={20} stroke={1.75} aria-hidden="true" />
          </span>
          <span className={classes.words}>
            <span className={`${classes.numbers} number`}>{numbersOf(row)}</span>
            <span className="quiet small">
              <Source row={row} /> · <Time value={row.createdAt} />
            </span>
          </span>
          <span className={classes.count}>{countOf(row.count, 'ticket')}</span>
        </li>
      )
    })}
  </ul>
)

function Source({ row }: { row: Tickets }) {
  if (row.source === 'GIVEN') return <>Given to you: “{row.reason}”</>
  if (row.source === 'PASSWORD') return <>For the stream code</>
  if (row.paid === '0') return <>Free</>
  return (
    <>
      Bought for <Gems amount={row.paid} size={14} />
    </>
  )
}
