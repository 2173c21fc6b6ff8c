import type { CSSProperties, ReactNode } from 'react'
import classes from './Ring.module.css'

interface Props {
  /** 0 to 1; beyond is cut. */
  share: number
  size?: number
  /** The label for screen readers. */
  label: string
  /** In the middle: the figure. */
  children?: ReactNode
}

/** The share of a whole, as a ring around its figure. */
export function Ring({ share, size = 72, label, children }: Props) {
  const filled = Math.min(1, Math.max(0, share))
  return (
    <div
      className={classes.ring}
      role="img"
      aria-label={label}
      style={{ '--size': `${size / 16}rem`, '--share': filled } as CSSProperties}
    >
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="15.9" pathLength="100" className={classes.track} />
        <circle
          cx="18"
          cy="18"
          r="15.9"
          pathLength="100"
          className={classes.bar}
          data-empty={filled === 0 || undefined}
        />
      </svg>
      <span className={`${classes.figure} number`} aria-hidden="true">
        {children}
      </span>
    </div>
  )
}
