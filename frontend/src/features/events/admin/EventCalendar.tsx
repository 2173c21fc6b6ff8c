import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { CalendarEvent } from '@/api/eventShapes'
import { Chip } from '@/components/Chip'
import { HOUSE_ZONE, ZONE_NOTE } from '@/components/forms/DateTimeField'
import type { Column } from '@/components/office/list'
import { OfficeTable } from '@/components/office/OfficeTable'
import { Panel } from '@/components/Panel'
import { now } from '@/lib/clock'
import { dayAt } from '@/lib/days'
import { countOf } from '@/lib/format'
import { longDay, timeOfDayIn } from '@/lib/zonedFormat'
import { rangeOf, readMonth, timeOnDay, typeWords } from '../model'
import { MonthCalendar } from '../MonthCalendar'
import { ownEvents } from './api'
import classes from './Event.module.css'

/** All events of a month, also drafts. The month is in the address. */
export function EventCalendar() {
  const [params, setParams] = useSearchParams()
  const [day, setDay] = useState<string | null>(null)
  const month = readMonth(params.get('month'), dayAt(now(), HOUSE_ZONE).slice(0, 'YYYY-MM'.length))
  const query = useQuery(ownEvents.calendar({ ...rangeOf(month), zone: HOUSE_ZONE }))
  const showMonth = (wanted: string) => {
    setDay(null)
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('month', wanted)
        return next
      },
      { replace: true },
    )
  }
  return (
    <div className={classes.stack}>
      <MonthCalendar
        month={month}
        zone={HOUSE_ZONE}
        onMonth={showMonth}
        query={query}
        onDay={setDay}
        hrefOf={({ id }) => `/admin/events/${id}`}
      />
      {day && <EventsOfDay day={day} />}
      <p className="quiet tiny">{ZONE_NOTE}</p>
    </div>
  )
}

const columnsOf = (day: string): Column<CalendarEvent>[] => [
  { key: 'title', title: 'Event', render: ({ title }) => title },
  {
    key: 'state',
    title: 'State',
    isState: true,
    render: ({ isCanceled, isPublished }) => {
      if (isCanceled) return <Chip tone="danger">Canceled</Chip>
      return isPublished ? <Chip tone="info">Published</Chip> : <Chip>Draft</Chip>
    },
  },
  { key: 'type', title: 'Type', render: ({ type }) => typeWords[type] },
  {
    key: 'time',
    title: 'Time',
    align: 'right',
    render: (event) => {
      if (event.isAllDay) return 'All day'
      const from = timeOnDay(event, day, HOUSE_ZONE)
      const hasStart = dayAt(Date.parse(event.startsAt), HOUSE_ZONE) === day
      return hasStart ? `${from} – ${timeOfDayIn(HOUSE_ZONE, event.endsAt)}` : from
    },
  },
]

/** The events of one day, below the month. */
function EventsOfDay({ day }: { day: string }) {
  const { data } = useQuery(ownEvents.calendar({ firstDay: day, lastDay: day, zone: HOUSE_ZONE }))
  const found = data?.days.find((one) => one.day === day)
  if (!found) return null
  const left = found.total - found.events.length
  return (
    <section aria-live="polite">
      <Panel title={longDay(day)} flush>
        <OfficeTable
          label={`Events of ${longDay(day)}`}
          rows={found.events}
          columns={columnsOf(day)}
          open={({ id }) => `/admin/events/${id}`}
        />
        {left > 0 && (
          <p className={`${classes.none} quiet small`}>
            And {countOf(left, 'more event')}. Search for them in the list.
          </p>
        )}
      </Panel>
    </section>
  )
}
