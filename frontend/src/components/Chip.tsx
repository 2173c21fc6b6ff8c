import type { ReactNode } from 'react'
import classes from './Chip.module.css'

export type Tone = 'quiet' | 'brand' | 'success' | 'warning' | 'danger' | 'info'

/** A state in a word, with a mark in front, so that color is never its only sign. */
export function Chip({ tone = 'quiet', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {icon ?? <span className={classes.dot} aria-hidden="true" />}
      {children}
    </span>
  )
}
