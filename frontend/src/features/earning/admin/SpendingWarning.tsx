import { Warning } from '@/components/office/Warning'
import { formatGems } from '@/lib/format'

/** Warns a team whose fans earn many more gems than they spend. */
export const SpendingWarning = ({ earned, spent }: { earned: string; spent: string }) => (
  <Warning title="Fans earn many more gems than they spend">
    {formatGems(earned)} earned and {formatGems(spent)} spent in 30 days. Lower what pays most, or add products to spend
    gems on.
  </Warning>
)
