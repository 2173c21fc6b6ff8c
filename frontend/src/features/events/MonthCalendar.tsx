import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { errorText } from '@/api/errors'
import type { CalendarDay, CalendarEvent, EventCalendar } from '@/api/eventShapes'
import { useNow } from '@/lib/clock'
import { dayAt } from '@/lib/days'
import { countOf } from '@/lib/format'
import { isPlainClick } from '@/lib/plainClick'
import { longDay, monthText } from '@/lib/zonedFormat'
import { ButtonElement } from '@/theme/ButtonElement'
import { monthDays, nextMonth, timeOnDay } from './model'
import classes from './MonthCalendar.module.css'

const MINUTE = 60
const WEEK = 7
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The events that a day has room for. */
const SHOWN = 3

/** How the events of a calendar are read and opened: for fans or for the team. */
interface Opening {
  onDay: (day: string) => void
  hrefOf: (event: CalendarEvent) => string
  /** Opens an event on this page. Without it, its link does. */
  onEvent?: (event: CalendarEvent) => void
}

interface Props extends Opening {
  /** As "2026-11". */
  month: string
  zone: string
  onMonth: (month: string) => void
  /** The events of the shown days (`rangeOf`). */
  query: UseQueryResult<EventCalendar>
}

/** The events of a month by day. On a phone, a day shows its number of events, and its list opens. */
export function MonthCalendar({ month, zone, onMonth, query, ...opening }: Props) {
  const today = dayAt(useNow(MINUTE), zone)
  const days = monthDays(month)
  const found = new Map(query.data?.days.map((day) => [day.day, day]))
  const weeks = Array.from({ length: days.length / WEEK }, (_, week) => days.slice(week * WEEK, (week + 1) * WEEK))
  const thisMonth = today.slice(0, month.length)

  return (
    <section className={classes.calendar} aria-label="Calendar">
      <header className={classes.head}>
        <h2 className={classes.month} aria-live="polite">
          {monthText(month)}
        </h2>
        {month !== thisMonth && (
          <Button variant="default" onClick={() => onMonth(thisMonth)}>
            This month
          </Button>
        )}
        <ButtonElement
          className={classes.step}
          aria-label="Previous month"
          onClick={() => onMonth(nextMonth(month, -1))}
        >
          <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
        </ButtonElement>
        <ButtonElement className={classes.step} aria-label="Next month" onClick={() => onMonth(nextMonth(month, 1))}>
          <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
        </ButtonElement>
      </header>
      {query.error && !query.data && (
        <p className={classes.problem} role="alert">
          {errorText(query.error)}
        </p>
      )}
      <table className={classes.days} aria-busy={query.isFetching}>
        <caption className="unseen">Events in {monthText(month)}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col">
                <abbr title={name}>{name.slice(0, 3)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  className={classes.cell}
                  data-other={!day.startsWith(month) || undefined}
                  data-today={day === today || undefined}
                >
                  <Day day={day} found={found.get(day)} zone={zone} isToday={day === today} {...opening} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface DayProps extends Opening {
  day: string
  found?: CalendarDay
  zone: string
  isToday: boolean
}

function Day({ day, found, zone, isToday, onDay, ...opening }: DayProps) {
  const number = Number(day.slice(-2))
  if (!found) {
    return (
      <time dateTime={day} className={`${classes.number} number`} aria-current={isToday ? 'date' : undefined}>
        {number}
      </time>
    )
  }
  const shown = found.events.slice(0, SHOWN)
  const left = found.total - shown.length
  const openDay = () => onDay(day)
  return (
    <>
      <button
        type="button"
        className={classes.open}
        aria-label={`${longDay(day)}, ${countOf(found.total, 'event')}`}
        aria-current={isToday ? 'date' : undefined}
        onClick={openDay}
      >
        <span className={`${classes.number} number`}>{number}</span>
        <span className={classes.dots} aria-hidden="true">
          {shown.map((event) => (
            <i key={event.id} data-joined={event.isJoined || undefined} data-canceled={event.isCanceled || undefined} />
          ))}
        </span>
      </button>
      <ul className={classes.events}>
        {shown.map((event) => (
          <li key={event.id}>
            <Entry event={event} day={day} zone={zone} {...opening} />
          </li>
        ))}
        {left > 0 && (
          <li>
            <button type="button" className={classes.more} onClick={openDay}>
              {left} more
            </button>
          </li>
        )}
      </ul>
    </>
  )
}

type EntryProps = Omit<Opening, 'onDay'> & { event: CalendarEvent; day: string; zone: string }

function Entry({ event, day, zone, hrefOf, onEvent }: EntryProps) {
  return (
    <Link
      to={hrefOf(event)}
      className={classes.event}
      data-joined={event.isJoined || undefined}
      data-canceled={event.isCanceled || undefined}
      data-draft={!event.isPublished || undefined}
      title={event.title}
      onClick={(click) => {
        if (!onEvent || !isPlainClick(click)) return
        click.preventDefault()
        onEvent(event)
      }}
    >
      {!event.isAllDay && <span className="number">{timeOnDay(event, day, zone)}</span>}
      <bdi>{event.title}</bdi>
      {event.isCanceled && <span className="unseen"> (canceled)</span>}
      {event.isJoined && <span className="unseen"> (joined)</span>}
      {!event.isPublished && <span className="unseen"> (draft)</span>}
    </Link>
  )
}
