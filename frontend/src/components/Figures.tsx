import type { ReactNode } from 'react'
import classes from './Figures.module.css'

/** A row of figures with their names; read as a list of terms. */
export function Figures({ items }: { items: { label: string; value: ReactNode; note?: ReactNode }[] }) {
  return (
    <dl className={classes.figures}>
      {items.map(({ label, value, note }) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd className={`${classes.value} number`}>{value}</dd>
          {note && <dd className={classes.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
