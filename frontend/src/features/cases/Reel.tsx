import { type CSSProperties, useEffect, useRef } from 'react'
import type { Opened, CasePrize } from '@/api/shapes'
import { PrizePicture } from './PrizePicture'
import classes from './Reel.module.css'
import { centerOf, REEL, reelMotion } from './reelMotion'

interface Props {
  /** The table it was drawn from. */
  prizes: readonly CasePrize[]
  /** The last opening, with its reel and its prize; null before the first one. */
  opened: Opened | null
  isSpinning: boolean
  /** One of several: lower. */
  isCompact?: boolean
  /** Called once per opening, when the reel has stopped. */
  onStopped: () => void
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The prizes pass, and the drawn prize stops under the marker. With reduced motion, the reel is at its end at once. */
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

/** The prize with this id. A repeated answer can be older than the table, so the drawn prize is the fallback. */
const find = (prizes: readonly CasePrize[], opened: Opened, id: string) =>
  prizes.find((prize) => prize.id === id) ?? opened.prize

/** The reel before the first opening: the prizes in their order, often enough to fill the widest window. */
function idle(prizes: readonly CasePrize[]) {
  const times = Math.ceil(11 / Math.max(prizes.length, 1))
  return Array.from({ length: times | 1 }, () => prizes).flat()
}
