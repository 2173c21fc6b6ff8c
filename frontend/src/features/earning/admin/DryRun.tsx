import { ApiError } from '@/api/errors'
import { TrendChart } from '@/components/charts/TrendChart'
import { countGems, countOf, formatGems, formatNumber } from '@/lib/format'
import classes from './Earning.module.css'
import { useDryRun } from './useDryRun'

/** Why a value of the form is not allowed. */
const problemOf = (error: unknown) => (error instanceof ApiError ? Object.values(error.fields)[0] : undefined)

/** What the draft would have paid for the deeds of the last seven days. */
export function DryRun({ draft }: { draft: object }) {
  const { data, error, isError, isPlaceholderData, isBusy } = useDryRun(draft)
  return (
    <section
      className={classes.run}
      aria-label="What last week would have paid"
      aria-busy={isBusy}
      data-stale={isPlaceholderData || undefined}
    >
      <h3 className={classes.runTitle}>What last week would have paid</h3>
      {isError && <p className="quiet small">{problemOf(error) ?? 'Complete the form to see it.'}</p>}
      {data && !isError && !data.hasDeeds && (
        <p className="quiet small">No fan did this in the last seven days, so there is nothing to count.</p>
      )}
      {data && !isError && data.hasDeeds && (
        <>
          <p className={`${classes.sum} number`}>{countGems(data.gems)}</p>
          <p className="quiet small">
            To {countOf(data.fans, 'fan')}: typically {formatGems(data.typical)} each in the week, at most{' '}
            {formatGems(data.most)}. Without boosts.
          </p>
          <TrendChart
            label="Gems per day"
            kind="bars"
            points={data.series.map(({ day, gems }) => ({ at: day, value: Number(gems) }))}
            format={formatNumber}
          />
        </>
      )}
    </section>
  )
}
