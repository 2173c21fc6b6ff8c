import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/api/errors'
import { TrendChart } from '@/components/charts/TrendChart'
import { Segmented } from '@/components/Segmented'
import { countGems, countOf, formatGems, formatNumber } from '@/lib/format'
import classes from './Earning.module.css'
import { dryRunOf, useDryRun } from './useDryRun'

/** The difference between the payouts of the draft and of the saved rule, in words. */
const changeWords = (before: string, after: string) => {
  const more = BigInt(after) - BigInt(before)
  if (more === 0n) return 'The saved rule would have paid as much.'
  const figure = countGems(String(more < 0n ? -more : more))
  return `The saved rule would have paid ${countGems(before)}: ${figure} ${more > 0n ? 'less' : 'more'}.`
}

/** Why a value of the form is not allowed. */
const problemOf = (error: unknown) => (error instanceof ApiError ? Object.values(error.fields)[0] : undefined)

const LENGTHS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const

interface Props {
  draft: object
  /** The rule as it is stored, if it is an earlier one. */
  saved?: object
}

/** The payout of the draft for the deeds of the last days, and its difference from the saved rule. */
export function DryRun({ draft, saved }: Props) {
  const [length, setLength] = useState<'7' | '30'>('7')
  const { data, error, isError, isPlaceholderData, isBusy } = useDryRun(draft, Number(length))
  const before = useQuery({ ...dryRunOf(saved ?? draft, Number(length)), enabled: saved !== undefined }).data
  const title = `What the last ${length} days would have paid`
  return (
    <section className={classes.run} aria-label={title} aria-busy={isBusy} data-stale={isPlaceholderData || undefined}>
      <h3 className={classes.runTitle}>{title}</h3>
      <div className={classes.length}>
        <Segmented label="Days" value={length} options={LENGTHS} onChange={setLength} />
      </div>
      {isError && <p className="quiet small">{problemOf(error) ?? 'Complete the form to see it.'}</p>}
      {data && !isError && !data.hasDeeds && (
        <p className="quiet small">No fan did this in the last {length} days, so there is nothing to count.</p>
      )}
      {data && !isError && data.hasDeeds && (
        <>
          <p className={`${classes.sum} number`}>{countGems(data.gems)}</p>
          <p className="quiet small">
            To {countOf(data.fans, 'fan')}: typically {formatGems(data.typical)} each in the {length} days, at most{' '}
            {formatGems(data.most)}. Without boosts.
          </p>
          {saved && before && !isBusy && <p className="small">{changeWords(before.gems, data.gems)}</p>}
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
