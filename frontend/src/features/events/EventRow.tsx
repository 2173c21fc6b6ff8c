import { Skeleton } from '@mantine/core'
import { IconCheck, IconHourglassHigh } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { CommunityEvent } from '@/api/eventShapes'
import { CardPicture } from '@/components/CardPicture'
import { Chip } from '@/components/Chip'
import { Gems } from '@/components/Gems'
import rows from '@/components/ListRow.module.css'
import { useNow } from '@/lib/clock'
import { dayAt } from '@/lib/days'
import { dayParts, timeOfDayIn } from '@/lib/zonedFormat'
import classes from './EventRow.module.css'
import { ownStart, phaseOf, placesText, platformWords, timeOnDay, typeWords } from './model'
import { PhaseMark } from './PhaseMark'

const MINUTE = 60

interface Props {
  event: CommunityEvent
  /** The zone of the shown day and time. */
  zone: string
  /** One of the event's days, instead of its first. */
  day?: string
  /** Without a picture, in a narrow column. */
  isCompact?: boolean
}

/** An event in a list: its day, time, title and places. */
export function EventRow({ event, zone, day, isCompact = false }: Props) {
  const phase = phaseOf(event, useNow(MINUTE))
  const isOver = phase === 'ENDED' || phase === 'CANCELED'
  const sheet = dayParts(day ?? (event.isAllDay ? event.firstDay : dayAt(Date.parse(event.startsAt), zone)))
  return (
    <Link
      to={`/events/${event.id}`}
      className={`${rows.row} ${classes.event}`}
      data-gone={isOver || undefined}
      data-compact={isCompact || undefined}
    >
      <span className={classes.sheet}>
        <span className={classes.month}>{sheet.month}</span>
        <span className={`${classes.day} number`}>{sheet.day}</span>
        <span className={classes.weekday}>{sheet.weekday}</span>
      </span>
      {!isCompact && (
        <span className={classes.picture}>
          <CardPicture name={event.title} src={event.eventImage} sizes="144px" />
        </span>
      )}
      <span className={rows.words}>
        <bdi className={rows.title}>{event.title}</bdi>
        <Clock event={event} zone={zone} day={day} />
        <span className={classes.facts}>
          <span>
            {typeWords[event.type]}
            {event.platform !== 'HERE' && ` on ${platformWords[event.platform]}`}
          </span>
          <span className="number">{placesText(event)}</span>
          {event.prizeGems !== '0' && <Gems amount={event.prizeGems} size={14} />}
        </span>
      </span>
      <span className={rows.marks}>
        {phase !== 'UPCOMING' && <PhaseMark phase={phase} />}
        {event.ownState === 'JOINED' && (
          <Chip tone="success" icon={<IconCheck size={14} stroke={2.5} aria-hidden="true" />}>
            {event.isCheckedIn ? 'Checked in' : 'Joined'}
          </Chip>
        )}
        {event.ownState === 'WAITING' && (
          <Chip tone="warning" icon={<IconHourglassHigh size={14} stroke={2} aria-hidden="true" />}>
            Waiting list
          </Chip>
        )}
      </span>
    </Link>
  )
}

function Clock({ event, zone, day }: Pick<Props, 'event' | 'zone' | 'day'>) {
  if (event.isAllDay) return <span className={classes.clock}>All day</span>
  const own = ownStart(event.startsAt, zone)
  const text = day ? timeOnDay(event, day, zone) : timeOfDayIn(zone, event.startsAt)
  const isStart = !day || day === dayAt(Date.parse(event.startsAt), zone)
  return (
    <span className={classes.clock}>
      <span className="number">{text}</span>
      {isStart && own && <span className="quiet"> ({own} your time)</span>}
    </span>
  )
}

export const EventRowsSkeleton = () => (
  <div className={rows.list}>
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} height={108} radius="var(--radius-large)" />
    ))}
  </div>
)
