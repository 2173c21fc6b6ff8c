import { IconAlertTriangle } from '@tabler/icons-react'
import type { Economy } from '@/api/shapes'
import { formatGems, formatInteger } from '@/lib/format'
import classes from './Economy.module.css'

/** Warns a team whose fans earn clearly more gems than they spend; hidden otherwise. */
export function InflationWarning({
  inflation: { days, earned, used, daysOfStock, warning },
}: {
  inflation: Economy['inflation']
}) {
  if (!warning) return null
  return (
    <div className={classes.inflation} role="status">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <p className={classes.inflationTitle}>Fans earn more gems than they spend</p>
        <p className={classes.inflationText}>
          {formatGems(earned)} earned and {formatGems(used)} spent in {days} days.{' '}
          {daysOfStock === null
            ? 'No gems were spent. Add products that fans can spend gems on.'
            : `Fans hold enough gems for ${formatInteger(daysOfStock)} days of spending. Add products or give fewer gems to keep prices meaningful.`}
        </p>
      </div>
    </div>
  )
}
