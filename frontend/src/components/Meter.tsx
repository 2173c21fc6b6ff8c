import type { CSSProperties, ReactNode } from 'react'
import classes from './Meter.module.css'

interface Props {
  /** 0 to 1; beyond is cut. */
  share: number
  tone?: 'brand' | 'warning'
}

/** A bar of progress, or of a remaining amount. The figures are shown beside it as text. */
export function Meter({ share, tone = 'brand' }: Props) {
  const filled = Math.min(1, Math.max(0, share))
  return (
    <div className={classes.meter} data-tone={tone} aria-hidden="true">
      <span style={{ '--share': filled } as CSSProperties} />
    </div>
  )
}

/** The bar of progress to a goal, with its figures below. */
export const GoalProgress = ({ share, figures }: { share: number; figures: ReactNode }) => (
  <div className={classes.progress}>
    <Meter share={share} />
    <p className={`${classes.figures} number`}>{figures}</p>
  </div>
)
