import { IconAlertTriangle } from '@tabler/icons-react'
import type { Economy } from '@/api/shapes'
import { formatGems, formatInteger } from '@/lib/format'
import classes from './Economy.module.css'

/** More is earned than used: says so, with what helps. Nothing is shown while the two keep pace. */
export function Outrun({ outrun: { days, earned, used, daysOfStock, warning } }: { outrun: Economy['outrun'] }) {
  if (!warning) return null
  return (
    <div className={classes.outrun} role="status">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <p className={classes.outrunTitle}>More gems are earned than used</p>
        <p className={classes.outrunText}>
          {formatGems(earned)} earned and {formatGems(used)} used in {days} days.{' '}
          {daysOfStock === null
            ? 'Nothing was spent at all: give your fans something to spend them on.'
            : `What your fans hold would last them ${formatInteger(daysOfStock)} days. Put something new in the store, or hand out less, before prices stop meaning anything.`}
        </p>
      </div>
    </div>
  )
}
