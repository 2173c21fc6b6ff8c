import { IconAlertTriangle } from '@tabler/icons-react'
import { formatGems } from '@/lib/format'
import classes from './SpendingWarning.module.css'

/** Warns a team whose fans earn many more gems than they spend. */
export const SpendingWarning = ({ earned, spent }: { earned: string; spent: string }) => (
  <div className={classes.warning} role="status">
    <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
    <p>
      <b>Fans earn many more gems than they spend.</b> {formatGems(earned)} earned and {formatGems(spent)} spent in 30
      days. Lower what rules pay, or add products to spend gems on.
    </p>
  </div>
)
