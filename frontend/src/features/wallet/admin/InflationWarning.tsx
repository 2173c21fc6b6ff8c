import type { Economy } from '@/api/shapes'
import { Warning } from '@/components/office/Warning'
import { countOf, formatGems } from '@/lib/format'

/** Warns a team whose fans earn clearly more gems than they spend; hidden otherwise. */
export function InflationWarning({
  inflation: { days, earned, used, daysOfStock, warning },
}: {
  inflation: Economy['inflation']
}) {
  if (!warning) return null
  return (
    <Warning title="Fans earn more gems than they spend">
      {formatGems(earned)} earned, {formatGems(used)} spent or removed in {days} days.{' '}
      {daysOfStock === null
        ? 'No gems were spent. Add products that fans can spend gems on.'
        : `Fans hold enough gems for ${countOf(daysOfStock, 'day')} of spending. Add products or give fewer gems to keep prices meaningful.`}
    </Warning>
  )
}
