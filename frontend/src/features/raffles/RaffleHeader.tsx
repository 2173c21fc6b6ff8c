import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Raffle } from '@/api/shapes'
import { Countdown } from '@/components/Countdown'
import { Price } from '@/components/Price'
import stage from '@/components/StageHeader.module.css'
import { Time } from '@/components/Time'
import { useNow } from '@/lib/clock'
import { formatExact, formatInteger } from '@/lib/format'
import { isOpenPhase, phaseOf } from './model'
import { PhaseMark } from './PhaseMark'
import classes from './RaffleHeader.module.css'
import { RafflePicture } from './RafflePicture'

interface Props {
  raffle: Raffle
  /** The number of members with a ticket, once that is known. */
  members?: number
  as?: 'h1' | 'h3'
  children?: ReactNode
}

/** The raffle at its largest: picture, how long, how many, and what can be done about it. */
export function RaffleHeader({ raffle, members, as: Heading = 'h1', children }: Props) {
  const phase = phaseOf(raffle, useNow())
  const isRunning = isOpenPhase(phase)
  return (
    <article className={stage.stage}>
      <div className={stage.picture}>
        <RafflePicture raffle={raffle} eager sizes="(min-width: 48em) 700px, 100vw" />
      </div>
      <Stack gap={20} miw={0}>
        <Stack gap={10} align="flex-start">
          <PhaseMark phase={phase} />
          <Heading dir="auto" className={stage.name}>
            {raffle.name}
          </Heading>
        </Stack>
        {raffle.description && (
          <p dir="auto" className={classes.text}>
            {raffle.description}
          </p>
        )}
        <dl className={stage.facts}>
          <div className={stage.clock}>
            <dt>{phase === 'coming-soon' ? 'Starts In' : isRunning ? 'Ends in' : 'Ended'}</dt>
            <dd title={formatExact(phase === 'coming-soon' ? raffle.startAt : raffle.endAt)}>
              {isRunning ? (
                <Countdown startAt={raffle.startAt} endAt={raffle.endAt} />
              ) : (
                <Time value={raffle.cancelledAt ?? raffle.endAt} />
              )}
            </dd>
          </div>
          <div>
            <dt>Tickets</dt>
            <dd className="number">
              {formatInteger(raffle.entries)}
              {raffle.maxEntries !== null && <span className="quiet"> of {formatInteger(raffle.maxEntries)}</span>}
            </dd>
          </div>
          {members !== undefined && (
            <div>
              <dt>Participants</dt>
              <dd className="number">{formatInteger(members)}</dd>
            </div>
          )}
          <div>
            <dt>Ticket price</dt>
            <dd>
              <Price amount={raffle.entryCost} size={18} />
            </dd>
          </div>
          {raffle.ownEntries > 0 && (
            <div>
              <dt>You have</dt>
              <dd className="number">{formatInteger(raffle.ownEntries)}</dd>
            </div>
          )}
        </dl>
        {raffle.firstEndAt && (
          <p className="quiet small">
            The team moved the end from {formatExact(raffle.firstEndAt)}: “{raffle.endReason}”
          </p>
        )}
        {raffle.closedEarlyAt && (
          <p className="quiet small">The team closed this raffle early, {formatExact(raffle.closedEarlyAt)}.</p>
        )}
        {children}
      </Stack>
    </article>
  )
}
