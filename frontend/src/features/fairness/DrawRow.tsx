import { Link } from 'react-router'
import type { TrustDraw } from '@/api/shapes'
import { bootCommunity } from '@/api/boot'
import { Chip, type Tone } from '@/components/Chip'
import { Countdown } from '@/components/Countdown'
import { Time } from '@/components/Time'
import { countOf, formatInteger } from '@/lib/format'
import classes from './DrawRow.module.css'
import { drawHref } from '@/lib/drawHref'

const STATES: Record<TrustDraw['state'], { label: string; tone: Tone }> = {
  OPEN: { label: 'Open', tone: 'brand' },
  CLOSED: { label: 'Waiting for the public random number', tone: 'warning' },
  DRAWN: { label: 'Drawn', tone: 'success' },
  CANCELED: { label: 'Canceled', tone: 'quiet' },
}
const KINDS: Record<TrustDraw['kind'], string> = { RAFFLE: 'Raffle', DROP: 'Store draw' }

/** One draw: its subject, its result, voided wins with their reasons, and a link to recompute it. */
export function DrawRow({ draw }: { draw: TrustDraw }) {
  const { label, tone } = STATES[draw.state]
  const title = draw.title ?? KINDS[draw.kind]
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.title}>{draw.path ? <Link to={draw.path}>{title}</Link> : title}</p>
        <p className="quiet small">
          {KINDS[draw.kind]} · {outcome(draw)}
        </p>
      </div>
      <div className={classes.state}>
        <Chip tone={tone}>{label}</Chip>
        <p className="quiet tiny">
          {draw.state === 'OPEN' ? <Countdown endAt={draw.closesAt} /> : <Time value={endOf(draw)} />}
        </p>
      </div>
      <a className={classes.check} href={drawHref(bootCommunity().slug, draw.id)}>
        {draw.state === 'DRAWN' || draw.state === 'CANCELED' ? 'Check draw' : 'View commitment'}
        <span className="unseen">: {title}</span>
      </a>
      {notes(draw).length > 0 && (
        <ul className={classes.notes}>
          {notes(draw).map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

const endOf = ({ drawnAt, canceledAt, closesAt }: TrustDraw) => drawnAt ?? canceledAt ?? closesAt

function outcome({ state, tickets, won, prizes }: TrustDraw) {
  const among = `among ${countOf(tickets, 'ticket')}`
  return state === 'DRAWN' ? `${countOf(won, 'winner')} ${among}` : `${countOf(prizes, 'prize')} ${among}`
}

const notes = (draw: TrustDraw) => [
  ...(draw.isFallback
    ? ['The beacon did not answer for a day. The operator of this draw could have influenced the result.']
    : []),
  ...(draw.closedEarlyAt ? ['The raffle closed early, so an earlier round than announced decided it.'] : []),
  ...draw.voided.map(
    ({ ticket, place, reason }) => `Ticket ${formatInteger(ticket)} no longer wins place ${place}: “${reason}”`,
  ),
]
