import { Button, Stack } from '@mantine/core'
import {
  IconCalendar,
  IconExternalLink,
  IconLink,
  IconShieldCheck,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CommunityEventPage } from '@/api/eventShapes'
import { CardPicture } from '@/components/CardPicture'
import { Countdown } from '@/components/Countdown'
import { Gems } from '@/components/Gems'
import stage from '@/components/StageHeader.module.css'
import { Time } from '@/components/Time'
import { useNow } from '@/lib/clock'
import { formatInteger } from '@/lib/format'
import classes from './EventHeader.module.css'
import { gatesOf, isComing, phaseOf, placesText, platformWords, repeatText, timesOf, typeWords } from './model'
import { PhaseMark } from './PhaseMark'

interface Props {
  event: CommunityEventPage
  as?: 'h1' | 'h3'
  children?: ReactNode
}

/** An event at its largest: picture, time, places, and the conditions of joining. */
export function EventHeader({ event, as: Heading = 'h1', children }: Props) {
  const phase = phaseOf(event, useNow())
  const isOpen = isComing(phase)
  return (
    <article className={stage.stage} data-small={Heading === 'h3' || undefined}>
      <div className={stage.picture}>
        <CardPicture name={event.title} src={event.eventImage} eager sizes="(min-width: 48em) 700px, 100vw" />
      </div>
      <Stack gap={20} miw={0}>
        <Stack gap={10} align="flex-start">
          <PhaseMark phase={phase} />
          <Heading dir="auto" className={stage.name}>
            {event.title}
          </Heading>
          <p className="quiet">
            {typeWords[event.type]}
            {event.platform === 'HERE' ? ' here in the community' : ` on ${platformWords[event.platform]}`}
          </p>
        </Stack>
        <When event={event} />
        <dl className={stage.facts}>
          <div className={stage.clock}>
            <dt>{isOpen ? 'Starts in' : phase === 'LIVE' ? 'Ends in' : phase === 'CANCELED' ? 'Canceled' : 'Ended'}</dt>
            <dd>
              {isOpen || phase === 'LIVE' ? (
                <Countdown startAt={event.startsAt} endAt={event.endsAt} />
              ) : (
                <Time value={event.canceledAt ?? event.endsAt} />
              )}
            </dd>
          </div>
          {phase === 'ENDED' ? (
            <div>
              <dt>Took part</dt>
              <dd className="number">{formatInteger(event.attended)}</dd>
            </div>
          ) : (
            event.placesLeft !== null &&
            isOpen && (
              <div>
                <dt>Places left</dt>
                <dd className="number">
                  {formatInteger(event.placesLeft)}
                  <span className="quiet"> of {formatInteger(event.capacity ?? 0)}</span>
                </dd>
              </div>
            )
          )}
          {event.prizeGems !== '0' && (
            <div>
              <dt>Prizes</dt>
              <dd>
                <Gems amount={event.prizeGems} size={18} />
              </dd>
            </div>
          )}
        </dl>
        {phase === 'CANCELED' && (
          <p className={classes.canceled}>
            The team canceled this event. {event.cancelReason && <bdi>“{event.cancelReason}”</bdi>}
          </p>
        )}
        {isOpen && <Terms event={event} />}
        {children}
        {event.link && (isOpen || phase === 'LIVE') && (
          <Button
            component="a"
            href={event.link}
            target="_blank"
            rel="noopener noreferrer"
            variant={phase === 'LIVE' ? 'filled' : 'default'}
            rightSection={<IconExternalLink size={18} stroke={1.75} aria-hidden="true" />}
          >
            {event.platform === 'HERE' ? 'Open event link' : `Watch on ${platformWords[event.platform]}`}
          </Button>
        )}
      </Stack>
    </article>
  )
}

/** The time in the event's zone, and by the fan's clock if it differs. */
function When({ event }: { event: CommunityEventPage }) {
  const { text, zone, own } = timesOf(event, useNow(60))
  return (
    <div className={classes.when}>
      <IconCalendar size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <p className={classes.time}>
          {text} <span className="quiet">{zone}</span>
        </p>
        {own && <p className="quiet small">Your time: {own}</p>}
        {event.repeat && <p className="quiet small">{repeatText(event.repeat)}</p>}
      </div>
    </div>
  )
}

/** The places and the conditions of joining, in a line each. */
function Terms({ event }: { event: CommunityEventPage }) {
  const lines = [
    { icon: IconUsers, text: placesText(event) },
    event.capacity !== null &&
      event.hasWaitingList && { icon: IconUsers, text: 'With a waiting list once all places are taken' },
    event.checkInFrom !== null && { icon: IconUserCheck, text: 'Check in before it starts' },
    ...gatesOf(event).map((text) => ({ icon: text.includes('linked') ? IconLink : IconShieldCheck, text })),
  ].filter((line) => line !== false)
  return (
    <ul className={classes.terms}>
      {lines.map(({ icon: Icon, text }) => (
        <li key={text}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  )
}
