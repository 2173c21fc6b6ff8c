import { Link } from 'react-router'
import classes from './BarList.module.css'

export interface BarItem {
  label: string
  value: number
  /** A note after the figure. */
  note?: string
  href?: string
}

const plain = (value: number) => value.toLocaleString('en-US')

/** Items as bars, to compare their figures. Every bar has its own name and figure. */
export function BarList({
  label,
  items,
  format = plain,
}: {
  label: string
  items: BarItem[]
  format?: (value: number) => string
}) {
  const most = Math.max(1, ...items.map(({ value }) => value))
  return (
    <ol className={classes.list} aria-label={label}>
      {items.map(({ label: name, value, note, href }) => (
        <li key={href ?? name} className={classes.item}>
          <span className={classes.words}>
            {href ? (
              <Link to={href} className={classes.name}>
                {name}
              </Link>
            ) : (
              <span className={classes.name}>{name}</span>
            )}
            <span className={`${classes.value} number`}>
              {format(value)}
              {note && <span className={classes.note}> {note}</span>}
            </span>
          </span>
          <span className={classes.track} aria-hidden="true">
            <span className={classes.bar} style={{ width: `${(value / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ol>
  )
}
