import { type CSSProperties, useEffect, useRef } from 'react'
import type { Opened, CasePrize } from '@/api/shapes'
import { PrizePicture } from './PrizePicture'
import classes from './Reel.module.css'
import { centerOf, REEL, reelMotion } from './reelMotion'

interface Props {
  /** The table it was drawn from. */
  prizes: readonly CasePrize[]
  /** What is on the reel and where it ends; null while nothing was opened. */
  opened: Opened | null
  isSpinning: boolean
  /** One of several: lower. */
  isCompact?: boolean
  /** Called once per opening, when the reel has stopped. */
  onStopped: () => void
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The prizes pass, and the one that was drawn stops under the marker. Who wants no motion sees where it ends. */
export function Reel({ prizes, opened, isSpinning, isCompact = false, onStopped }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  const stopped = useRef(onStopped)
  useEffect(() => {
    stopped.current = onStopped
  })

  const id = opened?.id
  const ticket = opened?.proof.ticket ?? 0
  useEffect(() => {
    if (!id || !isSpinning || !strip.current) return undefined
    const { frames, options } = reelMotion(ticket)
    const motion = strip.current.animate(frames, options)
    motion.onfinish = () => stopped.current()
    if (isStill()) motion.finish()
    return () => {
      motion.onfinish = null
      motion.cancel()
    }
  }, [id, ticket, isSpinning])

  const passing = opened ? opened.reel.map((prizeId) => find(prizes, opened, prizeId)) : idle(prizes)
  const shown = passing.map((prize, index) => ({ prize, index }))
  const rest = opened ? centerOf(REEL.winIndex) : centerOf(Math.floor(shown.length / 2))

  return (
    <div className={classes.window} data-compact={isCompact || undefined}>
      <ul
        ref={strip}
        className={classes.strip}
        aria-hidden="true"
        data-testid="reel"
        style={{ transform: `translate3d(${-rest}px, 0, 0)` }}
      >
        {shown.map(({ prize, index }) => (
          <li
            key={index}
            className={classes.cell}
            style={{ '--item': `${REEL.itemWidth}px`, '--middle': `${REEL.middle}px` } as CSSProperties}
          >
            <div className={classes.item} data-won={(opened && !isSpinning && index === REEL.winIndex) || undefined}>
              <div className={classes.picture}>
                <PrizePicture prize={prize} sizes={`${REEL.itemWidth}px`} eager />
              </div>
              <p dir="auto" className={classes.name}>
                {prize.name}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <span className={classes.marker} aria-hidden="true" />
    </div>
  )
}

/** What is on the reel is in the table; the table may be a newer one by the time a call is answered again. */
const find = (prizes: readonly CasePrize[], opened: Opened, id: string) =>
  prizes.find((prize) => prize.id === id) ?? opened.prize

/** Before anything is opened: what there is, in its order, often enough to fill the widest window. */
function idle(prizes: readonly CasePrize[]) {
  const times = Math.ceil(11 / Math.max(prizes.length, 1))
  return Array.from({ length: times | 1 }, () => prizes).flat()
}
