import { Button } from '@mantine/core'
import { IconCheck, IconPlayerPlay, IconPlayerSkipForward } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import type { RafflePage } from '@/api/shapes'
import classes from './DrawReel.module.css'
import { spinsOf, STOP } from './replay'
import { Winners } from './Winners'

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

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
        <div className={classes.stage} aria-hidden="true">
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
                  #{ticket}
                </span>
              ))}
            </div>
          </div>
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
