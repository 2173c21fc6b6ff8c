import { Link } from 'react-router'
import type { Raffle } from '@/api/shapes'
import card from '@/components/Card.module.css'
import { Countdown } from '@/components/Countdown'
import { Price } from '@/components/Price'
import { Ring } from '@/components/Ring'
import { Time } from '@/components/Time'
import { useNow } from '@/lib/clock'
import { countOf, formatInteger, formatNumber } from '@/lib/format'
import { isOpenPhase, type Phase, phaseOf, prizeLine, soldShare } from './model'
import { PhaseMark } from './PhaseMark'
import classes from './RaffleCard.module.css'
import { raffleLink } from './raffleLink'
import { RafflePicture } from './RafflePicture'

/** A raffle on a card: its prizes, the remaining time, the sold tickets, and the fan's own tickets. */
export function RaffleCard({ raffle, eager }: { raffle: Raffle; eager?: boolean }) {
  const phase = phaseOf(raffle, useNow())
  const isOver = phase === 'finished' || phase === 'canceled'

  return (
    <Link
      {...raffleLink(raffle, phase)}
      className={`${card.card} ${classes.card}`}
      data-phase={phase}
      data-gone={isOver || undefined}
    >
      <div className={card.picture}>
        <RafflePicture raffle={raffle} eager={eager} />
        <span className={classes.state}>
          <PhaseMark phase={phase} />
        </span>
        {raffle.ownEntries > 0 && <span className={classes.own}>You have {formatInteger(raffle.ownEntries)}</span>}
      </div>
      <div className={card.words}>
        <div className={classes.head}>
          <p dir="auto" className={card.name}>
            {raffle.name}
          </p>
          <p className={classes.prize}>{prizeLine(raffle)}</p>
        </div>
        <div className={classes.row}>
          <When raffle={raffle} phase={phase} />
          <Sold raffle={raffle} />
        </div>
        <div className={`${card.foot} ${classes.foot}`}>
          <span className={classes.cost}>
            <Price amount={raffle.entryCost} /> <span className="quiet tiny">per ticket</span>
          </span>
          <span className={classes.go}>{goOf(phase, raffle.ownEntries > 0)}</span>
        </div>
      </div>
    </Link>
  )
}

const goOf = (phase: Phase, hasTickets: boolean) => {
  if (phase === 'win') return 'View your prize'
  if (phase === 'active' || phase === 'ending-soon') return hasTickets ? 'Get more tickets' : 'Get tickets'
  return phase === 'coming-soon' ? 'View raffle' : 'View draw'
}

function When({ raffle, phase }: { raffle: Raffle; phase: Phase }) {
  if (isOpenPhase(phase)) {
    return (
      <div className={classes.when}>
        <span className="quiet tiny">{phase === 'coming-soon' ? 'Starts In' : 'Ends in'}</span>
        <Countdown startAt={raffle.startAt} endAt={raffle.endAt} className={classes.clock} />
      </div>
    )
  }
  if (phase === 'drawing') {
    return (
      <div className={classes.when}>
        <span className="quiet tiny">No more tickets</span>
        <span className={classes.clock}>Drawing…</span>
      </div>
    )
  }
  return (
    <div className={classes.when}>
      <span className="quiet tiny">{phase === 'canceled' ? 'Refunded' : 'Ended'}</span>
      <span className={classes.ended}>
        <Time value={raffle.cancelledAt ?? raffle.endAt} />
      </span>
    </div>
  )
}

function Sold({ raffle }: { raffle: Raffle }) {
  const share = soldShare(raffle)
  if (share === null) {
    return (
      <div className={classes.sold}>
        <span className={`${classes.count} number`}>{formatNumber(raffle.entries)}</span>
        <span className="quiet tiny">{raffle.entries === 1 ? 'ticket' : 'tickets'}</span>
      </div>
    )
  }
  return (
    <div className={classes.sold}>
      <Ring
        share={share}
        size={56}
        label={`${formatInteger(raffle.entries)} of ${countOf(raffle.maxEntries ?? 0, 'ticket')} sold`}
      >
        {Math.floor(share * 100)}%
      </Ring>
      <span className="quiet tiny">sold</span>
    </div>
  )
}
