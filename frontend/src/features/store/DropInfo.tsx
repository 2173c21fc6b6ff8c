import { IconCheck, IconScale } from '@tabler/icons-react'
import type { Drop, ProductPage } from '@/api/shapes'
import { bootCommunity, platformHref } from '@/api/boot'
import { Countdown } from '@/components/Countdown'
import { drawHref } from '@/lib/drawHref'
import { useNow } from '@/lib/clock'
import { countOf, formatInteger } from '@/lib/format'
import classes from './DropInfo.module.css'

type Entry = ProductPage['ask']

/** A limited drop: its time, its pieces, its commitment, and its result after the draw. */
export default function DropInfo({ drop, entry }: { drop: Drop; entry: Entry }) {
  const isOver = drop.state === 'DRAWN' || drop.state === 'CANCELED'
  return (
    <section className={classes.drop} aria-label="The draw" data-over={isOver || undefined}>
      {isOver ? <Result drop={drop} entry={entry} /> : <Running drop={drop} entry={entry} />}
      <Promised drop={drop} />
    </section>
  )
}

function Running({ drop, entry }: { drop: Drop; entry: Entry }) {
  const at = useNow()
  const isAhead = Date.parse(drop.startAt) > at
  const isOpen = drop.state === 'OPEN' && Date.parse(drop.endAt) > at
  const until = isOpen ? drop.endAt : drop.roundAt
  return (
    <>
      <p className="eyebrow">Limited drop, drawn at random</p>
      <div className={classes.time}>
        <p className="quiet small">{isAhead ? 'Entry opens in' : isOpen ? 'Enter within' : 'Draw in'}</p>
        {!isOpen && Date.parse(until) <= at ? (
          <p className={classes.clock}>Drawing now</p>
        ) : (
          <Countdown startAt={drop.startAt} endAt={until} className={classes.clock} />
        )}
      </div>
      <dl className={classes.figures}>
        <Figure name="Available" value={formatInteger(drop.pieces)} />
        <Figure name="Entries" value={formatInteger(drop.asked)} />
        {entry && <Figure name="Your ticket" value={formatInteger(entry.ticket)} />}
      </dl>
    </>
  )
}

function Result({ drop, entry }: { drop: Drop; entry: Entry }) {
  const won = Math.min(drop.pieces, drop.asked)
  if (drop.state === 'CANCELED') {
    return (
      <p className={classes.outcome}>
        The team canceled the draw.{drop.price !== '0' && ' All entries were refunded.'}
      </p>
    )
  }
  return (
    <>
      <p className={classes.outcome}>
        {drop.asked === 0
          ? 'The last draw had no entries.'
          : `${countOf(won, 'winner')} drawn from ${countOf(drop.asked, 'entry', 'entries')}.`}
      </p>
      {entry?.state === 'WON' && (
        <p className={classes.won}>
          <IconCheck size={18} stroke={2} aria-hidden="true" />
          Ticket {entry.ticket} won. You got one.
        </p>
      )}
      {entry && entry.state !== 'WON' && (
        <p className="quiet small">
          Your ticket {entry.ticket} did not win.{drop.price !== '0' && ' Your gems were refunded.'}
        </p>
      )}
    </>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="number">{value}</dd>
  </div>
)

/** The values fixed before the first entry, and a link to check the draw. */
function Promised({ drop }: { drop: Drop }) {
  const isDrawn = drop.state === 'DRAWN'
  return (
    <details className={classes.promise}>
      <summary>
        <IconScale size={16} stroke={1.75} aria-hidden="true" />
        {isDrawn ? 'Check the draw' : 'Why it is fair'}
      </summary>
      <p>
        {isDrawn
          ? 'All values that decided the draw are public.'
          : 'The seed and the round are fixed before the first entry. Each fan has one ticket. The team cannot choose winners.'}
      </p>
      <dl>
        <dt>Hash of the seed</dt>
        <dd>
          <code>{drop.commitment}</code>
        </dd>
        <dt>Beacon round</dt>
        <dd>
          {formatInteger(drop.round)}
          {drop.chain.startsWith('local-') && ' of this installation’s own beacon'}
        </dd>
        {drop.entriesRoot && (
          <>
            <dt>Hash of the list of tickets</dt>
            <dd>
              <code>{drop.entriesRoot}</code>
            </dd>
          </>
        )}
      </dl>
      <a href={isDrawn ? drawHref(bootCommunity().slug, drop.drawId) : platformHref('/fairness')}>
        {isDrawn ? 'Recompute the draw' : 'How a draw is decided'}
      </a>
    </details>
  )
}
