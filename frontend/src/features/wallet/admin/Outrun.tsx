import { IconAlertTriangle } from '@tabler/icons-react'
import type { Economy } from '@/api/shapes'
import { formatGems, formatInteger } from '@/lib/format'
import classes from './Economy.module.css'

/** More is earned than used: says so, with what helps. Hidden while the two are balanced. */
export function Outrun({ outrun: { days, earned, used, daysOfStock, warning } }: { outrun: Economy['outrun'] }) {
  if (!warning) return null
  return (
    <div className={classes.outrun} role="status">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <p className={classes.outrunTitle}>Fans earn more gems than they spend</p>
        <p className={classes.outrunText}>
          {formatGems(earned)} earned and {formatGems(used)} spent in {days} days.{' '}
          {daysOfStock === null
            ? 'No gems were spent. Add products that fans can spend gems on.'
            : `Fans hold enough gems for ${formatInteger(daysOfStock)} days of spending. Add products or give fewer gems to keep prices meaningful.`}
        </p>
      </div>
    </div>
  )
}
