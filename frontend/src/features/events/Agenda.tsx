import type { CommunityEvent } from '@/api/eventShapes'
import { useNow } from '@/lib/clock'
import { dayAt } from '@/lib/days'
import classes from './Agenda.module.css'
import { EventRow } from './EventRow'
import rows from '@/components/ListRow.module.css'
import { LaterDates } from './LaterDates'
import { type AgendaGroup, agendaGroup } from './model'

const MINUTE = 60
const TITLES: Record<AgendaGroup, string> = {
  live: 'Live now',
  today: 'Today',
  week: 'Next 7 days',
  later: 'Later',
  past: 'Past events',
}
const GROUPS = Object.keys(TITLES) as AgendaGroup[]

/** The events of a list in their order: those that run, then the coming ones by how soon they begin. */
export function Agenda({ events, zone, isCompact }: { events: CommunityEvent[]; zone: string; isCompact?: boolean }) {
  const at = useNow(MINUTE)
  const today = dayAt(at, zone)
  const groups = GROUPS.map((key) => ({
    key,
    events: events.filter((event) => agendaGroup(event, today, zone, at) === key),
  }))
  return (
    <div className={classes.groups}>
      {groups
        .filter((group) => group.events.length > 0)
        .map(({ key, events: shown }) => (
          <section key={key} aria-labelledby={`events-${key}`}>
            <h2 id={`events-${key}`} className={classes.title}>
              {TITLES[key]}
            </h2>
            <ul className={rows.list}>
              {shown.map((event) => (
                <li key={event.id}>
                  <EventRow event={event} zone={zone} isCompact={isCompact} />
                  <LaterDates event={event} zone={zone} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}
