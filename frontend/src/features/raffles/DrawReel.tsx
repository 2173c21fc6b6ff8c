import { Button } from '@mantine/core'
import { IconCheck, IconPlayerPlay, IconPlayerSkipForward } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import type { RafflePage } from '@/api/shapes'
import { Mark } from '@/components/Mark'
import classes from './DrawReel.module.css'
import { type Spin, spinsOf, STOP } from './replay'
import { Winners } from './Winners'

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const FORMER_USER = 'Former user'
const nameOfWinner = ({ winner }: Spin) => winner.username ?? FORMER_USER

/** A ticket has an avatar of its own. The names of members who did not win are not public. */
const nameOn = (spin: Spin, ticket: number) => (ticket === spin.winner.ticket ? nameOfWinner(spin) : String(ticket))

const isOwn = ({ tickets }: RafflePage, ticket: number) =>
  tickets.some(({ first, last }) => first <= ticket && ticket <= last)

/** The stage appears below the button that starts it, where the window may end. */
const bringIntoView = (stage: HTMLElement | null) => stage?.scrollIntoView({ block: 'center', behavior: 'smooth' })

interface Props {
  raffle: RafflePage
  /** The draw has just happened, so it plays automatically. */
  live: boolean
  /** Every winner is to be seen. */
  onShown: () => void
}

/**
 * The draw, to be watched: one strip of tickets for each prize, from the last to the first, recomputed in this
 * browser.
 */
export default function DrawReel({ raffle, live, onShown }: Props) {
  const spins = useMemo(() => spinsOf(raffle), [raffle])
  const [left, setLeft] = useState(live && !isCalm() ? (spins?.length ?? 0) : 0)
  useEffect(() => {
    if (left === 0) onShown()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- called once each time the last strip has stopped
  }, [left])
  const spin = left > 0 ? spins?.[left - 1] : undefined
  const hidden = new Set(spins?.slice(0, left).map(({ winner }) => winner.id))
  const shown = raffle.winners.filter(({ id, place }) => !hidden.has(id) && !(left > 0 && place < left))

  return (
    <section className={classes.draw} aria-labelledby="draw">
      <header className={classes.head}>
        <h2 id="draw" className={classes.title}>
          The draw
        </h2>
        {spins && spins.length > 0 && !isCalm() && (
          <Button
            variant="default"
            leftSection={
              spin ? (
                <IconPlayerSkipForward size={18} stroke={1.75} aria-hidden="true" />
              ) : (
                <IconPlayerPlay size={18} stroke={1.75} aria-hidden="true" />
              )
            }
            onClick={() => setLeft(spin ? 0 : spins.length)}
          >
            {spin ? 'Skip' : 'Watch the draw'}
          </Button>
        )}
      </header>
      {spin && (
        <div className={classes.stage} aria-hidden="true" ref={bringIntoView}>
          <p className={classes.prize}>{spin.winner.prize.name}</p>
          <div className={classes.window}>
            <div
              key={spin.winner.id}
              className={classes.strip}
              style={{ '--stop': STOP } as CSSProperties}
              onAnimationEnd={() => setLeft(left - 1)}
            >
              {Array.from(spin.tickets, (ticket, index) => (
                <span key={index} className={`${classes.tile} number`} data-won={index === STOP || undefined}>
                  <Mark name={nameOn(spin, ticket)} src={null} size={40} round />
                  <span>{isOwn(raffle, ticket) ? 'You' : `#${ticket}`}</span>
                </span>
              ))}
            </div>
          </div>
          <p key={`${spin.winner.id} won`} className={classes.moment}>
            <Mark name={nameOfWinner(spin)} src={null} size={72} round />
            {spin.winner.isOwn ? 'You won' : `${nameOfWinner(spin)} won`}
          </p>
        </div>
      )}
      <div role="status">{(shown.length > 0 || !spin) && <Winners raffle={raffle} shown={shown} />}</div>
      {spins && raffle.winners.length > 0 && left === 0 && (
        <p className={classes.checked}>
          <IconCheck size={18} stroke={2} aria-hidden="true" />
          Your browser recomputed the draw. The same tickets win.
        </p>
      )}
      {spins === null && (
        <p className={classes.broken} role="alert">
          Your browser computed different winning tickets from the published values. Check this draw below.
        </p>
      )}
    </section>
  )
}
