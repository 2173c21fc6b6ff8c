import type { CSSProperties, ReactNode } from 'react'
import classes from './Stats.module.css'

export interface Stat {
  label: string
  value: ReactNode
  note?: ReactNode
}

/** A row of figures with their labels, marked up as a description list. */
export const Stats = ({ items }: { items: Stat[] }) => (
  <dl className={classes.stats}>
    {items.map(({ label, value, note }) => (
      <div
        key={label}
        className={classes.stat}
        style={{ '--letters': typeof value === 'string' ? value.length : undefined } as CSSProperties}
      >
        <dt>{label}</dt>
        <dd className={`${classes.value} number`}>{value}</dd>
        {note && <dd className={classes.note}>{note}</dd>}
      </div>
    ))}
  </dl>
)
