import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react'
import { formatNumber } from '@/lib/format'
import classes from './Change.module.css'

/** From this ratio on, "4 times" reads better than "300% more". */
const MULTIPLE = 3

/** Compares a figure with the same number of days before: "12% more than the 30 days before". */
export function comparison(now: number, before: number, days: number) {
  const than = `the ${days} days before`
  if (now === before) return `the same as ${than}`
  if (before === 0) return `none in ${than}`
  if (now / before >= MULTIPLE) return `${formatNumber(Math.round(now / before))} times ${than}`
  const share = formatNumber(Math.round((Math.abs(now - before) / before) * 100))
  return `${share}% ${now > before ? 'more' : 'less'} than ${than}`
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
