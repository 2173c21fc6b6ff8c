import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/format'
import classes from './Stats.module.css'

export interface Stat {
  label: string
  value: ReactNode
  note?: ReactNode
}

/** A row of figures with their names; read as a list of terms. */
export const Stats = ({ items }: { items: Stat[] }) => (
  <dl className={classes.stats}>
    {items.map(({ label, value, note }) => (
      <div
        key={label}
        className={classes.stat}
        style={{ '--letters': typeof value === 'string' ? value.length : undefined } as React.CSSProperties}
      >
        <dt>{label}</dt>
        <dd className={classes.value}>{value}</dd>
        {note && <dd className={classes.note}>{note}</dd>}
      </div>
    ))}
  </dl>
)

/** From here on a multiple says more than a percentage. */
const MULTIPLE = 3

/** A figure beside that of as many days before: "12 % more than the 30 days before". */
export function comparison(now: number, before: number, days: number) {
  const than = `the ${days} days before`
  if (now === before) return `the same as ${than}`
  if (before === 0) return `none in ${than}`
  if (now / before >= MULTIPLE) return `${formatNumber(Math.round(now / before))} times ${than}`
  const share = formatNumber(Math.round((Math.abs(now - before) / before) * 100))
  return `${share} % ${now > before ? 'more' : 'less'} than ${than}`
}

export function Change({ now, before, days }: { now: number; before: number; days: number }) {
  const Icon = now > before ? IconArrowUpRight : now < before ? IconArrowDownRight : IconMinus
  return (
    <span className={classes.change}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {comparison(now, before, days)}
    </span>
  )
}

/** One subject of a longer page: its heading, what can be done with it, and what it holds. */
export function Card({
  title,
  lead,
  action,
  flush = false,
  children,
}: {
  title: string
  lead?: ReactNode
  action?: ReactNode
  /** The content brings its own edges. */
  flush?: boolean
  children: ReactNode
}) {
  return (
    <section className={classes.card} data-flush={flush || undefined}>
      <header className={classes.cardHead}>
        <div>
          <h2 className={classes.cardTitle}>{title}</h2>
          {lead && <p className={classes.cardLead}>{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}
