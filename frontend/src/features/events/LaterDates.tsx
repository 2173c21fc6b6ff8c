import { IconChevronDown, IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { bootCommunity } from '@/api/boot'
import type { CommunityEvent } from '@/api/eventShapes'
import { QueryView } from '@/components/QueryView'
import { countOf } from '@/lib/format'
import { events } from './api'
import { EventRow, EventRowsSkeleton } from './EventRow'
import rows from '@/components/ListRow.module.css'
import classes from './LaterDates.module.css'
import { repeatText } from './model'

/** The API's limit. A series has at most as many coming dates. */
const TAKE = 100

/** The later dates of a repeating event, which the agenda leaves out. A press shows them. */
export function LaterDates({ event, zone }: { event: CommunityEvent; zone: string }) {
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  if (event.repeat === null || event.laterDates === 0) return null
  return (
    <div className={classes.later}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        <IconRepeat size={16} stroke={1.75} aria-hidden="true" />
        <span className={classes.words}>
          {repeatText(event.repeat)}: <strong>{countOf(event.laterDates, 'more date')}</strong>
          <span className="unseen"> of {event.title}</span>
        </span>
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" className={classes.arrow} />
      </button>
      <div id={list} hidden={!isOpen}>
        {isOpen && <Dates event={event} zone={zone} />}
      </div>
    </div>
  )
}

function Dates({ event, zone }: { event: CommunityEvent; zone: string }) {
  // The row above shows this date.
  const later = (dates: CommunityEvent[]) => dates.filter(({ id }) => id !== event.id)
  const query = useQuery(events.list(bootCommunity().slug, { series: event.seriesId, tab: 'UPCOMING', take: TAKE }))
  return (
    <QueryView query={query} skeleton={<EventRowsSkeleton />}>
      {({ data }) => (
        <ul className={rows.list} aria-label={`More dates of ${event.title}`}>
          {later(data).map((date) => (
            <li key={date.id}>
              <EventRow event={date} zone={zone} isCompact />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
