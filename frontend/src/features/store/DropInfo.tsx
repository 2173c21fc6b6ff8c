import { IconCheck, IconScale } from '@tabler/icons-react'
import type { Drop, ProductPage } from '@/api/shapes'
import { bootCommunity, platformHref } from '@/api/boot'
import { Countdown } from '@/components/Countdown'
import { drawHref } from '@/lib/drawHref'
import { useNow } from '@/lib/clock'
import { countOf, formatInteger } from '@/lib/format'
import classes from './DropInfo.module.css'

type Ask = ProductPage['ask']

/** A draw among those who ask: how long, for how many, what was promised, and afterwards what came of it. */
export default function DropInfo({ drop, ask }: { drop: Drop; ask: Ask }) {
  const isOver = drop.state === 'DRAWN' || drop.state === 'CANCELED'
  return (
    <section className={classes.drop} aria-label="The draw" data-over={isOver || undefined}>
      {isOver ? <Result drop={drop} ask={ask} /> : <Running drop={drop} ask={ask} />}
      <Promised drop={drop} />
    </section>
  )
}

function Running({ drop, ask }: { drop: Drop; ask: Ask }) {
  const at = useNow()
  const isAhead = Date.parse(drop.startAt) > at
  const isOpen = drop.state === 'OPEN' && Date.parse(drop.endAt) > at
  const until = isOpen ? drop.endAt : drop.roundAt
  return (
    <>
      <p className="eyebrow">Drawn among those who ask</p>
      <div className={classes.time}>
        <p className="quiet small">{isAhead ? 'Asking starts in' : isOpen ? 'Ask within' : 'The draw is in'}</p>
        {!isOpen && Date.parse(until) <= at ? (
          <p className={classes.clock}>Drawing now</p>
        ) : (
          <Countdown startAt={drop.startAt} endAt={until} className={classes.clock} />
        )}
      </div>
      <dl className={classes.figures}>
        <Figure name="To be had" value={formatInteger(drop.pieces)} />
        <Figure name="Asked so far" value={formatInteger(drop.asked)} />
        {ask && <Figure name="Your ticket" value={formatInteger(ask.ticket)} />}
      </dl>
    </>
  )
}

function Result({ drop, ask }: { drop: Drop; ask: Ask }) {
  const won = Math.min(drop.pieces, drop.asked)
  if (drop.state === 'CANCELED') {
    return <p className={classes.outcome}>The draw was canceled. Everybody who asked has their gems back.</p>
  }
  return (
    <>
      <p className={classes.outcome}>
        {drop.asked === 0
          ? 'Nobody asked in the last draw.'
          : `Drawn: ${countOf(won, 'piece')} among ${countOf(drop.asked, 'fan')} who asked.`}
      </p>
      {ask?.state === 'WON' && (
        <p className={classes.won}>
          <IconCheck size={18} stroke={2} aria-hidden="true" />
          Ticket {ask.ticket} won: it is yours.
        </p>
      )}
      {ask && ask.state !== 'WON' && (
        <p className="quiet small">Your ticket {ask.ticket} was not drawn. Your gems are back.</p>
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

/** What was fixed before anybody asked, and where it is checked. */
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
          ? 'Everything it was decided by is public.'
          : 'What decides is promised before anybody asks. Everybody has one ticket, and nobody can pick.'}
      </p>
      <dl>
        <dt>Promised seed</dt>
        <dd>
          <code>{drop.commitment}</code>
        </dd>
        <dt>Round of the beacon</dt>
        <dd>
          {formatInteger(drop.round)}
          {drop.chain.startsWith('local-') && ' of this installation’s own beacon'}
        </dd>
        {drop.entriesRoot && (
          <>
            <dt>Frozen list</dt>
            <dd>
              <code>{drop.entriesRoot}</code>
            </dd>
          </>
        )}
      </dl>
      <a href={isDrawn ? drawHref(bootCommunity().slug, drop.drawId) : platformHref('/fairness')}>
        {isDrawn ? 'Recompute it yourself' : 'How a draw is decided'}
      </a>
    </details>
  )
}
