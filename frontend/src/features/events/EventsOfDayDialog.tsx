import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bootCommunity } from '@/api/boot'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { DialogSkeleton } from '@/dialogs/DialogSkeleton'
import type { DialogProps } from '@/dialogs/dialogs'
import { zoneText } from '@/lib/zonedFormat'
import { events } from './api'
import { EventRow } from './EventRow'
import rows from '@/components/ListRow.module.css'

const TAKE = 20

/** All events of one day. */
export default function EventsOfDayDialog({ day, zone }: DialogProps['events-by-date']) {
  const [page, setPage] = useState(1)
  const query = useQuery(
    events.list(bootCommunity().slug, { firstDay: day, lastDay: day, zone, tab: 'ALL', take: TAKE, page }),
  )
  return (
    <QueryView
      query={query}
      skeleton={<DialogSkeleton />}
      isEmpty={({ total }) => total === 0}
      empty={<p className="quiet">No events on this day.</p>}
    >
      {({ data, total }) => (
        <>
          <ul className={rows.list}>
            {data.map((event) => (
              <li key={event.id}>
                <EventRow event={event} zone={zone} day={day} isCompact />
              </li>
            ))}
          </ul>
          <p className="quiet tiny" style={{ marginTop: 12 }}>
            Times are those of {zoneText(zone)}.
          </p>
          <Paging page={page} take={TAKE} total={total} entity="events" onPage={setPage} />
        </>
      )}
    </QueryView>
  )
}
