import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@/api/errors'
import { issuanceLeft } from '@/api/queries/office/issuanceLeft'
import { TrendChart } from '@/components/charts/TrendChart'
import { Warning } from '@/components/office/Warning'
import { countOf, formatGems, formatNumber } from '@/lib/format'
import { dryRun } from './api'
import classes from './Earning.module.css'
import { excessWords } from './excess'

/** A pause in typing, before the figures are asked for. */
const PAUSE_MS = 400

/** Why a value of the form is not allowed. */
const problemOf = (error: unknown) => (error instanceof ApiError ? Object.values(error.fields)[0] : undefined)

const given = (draft: object) => {
  const { isActive: _, ...terms } = draft as Record<string, string | number | null>
  const filled = Object.entries(terms).filter(([, value]) => value !== null && value !== '')
  return Object.fromEntries(filled) as unknown as Parameters<typeof dryRun>[0]
}

/** The query about the draft as it is now. */
export const dryRunOf = (draft: object) => dryRun(given(draft))

interface Props {
  draft: object
  /** The most gems of one fan on one day. */
  perFan: bigint
}

/** What the draft would have paid for the deeds of the last seven days, and if the daily limit allows it. */
export function DryRun({ draft, perFan }: Props) {
  const current = JSON.stringify(draft)
  const [asked] = useDebouncedValue(current, PAUSE_MS)
  const { data, error, isError, isPlaceholderData } = useQuery(dryRunOf(JSON.parse(asked) as object))
  const { data: left } = useQuery(issuanceLeft)
  const excess = isError ? null : excessWords({ perFan, run: data, left })
  return (
    <section
      className={classes.run}
      aria-label="What last week would have paid"
      aria-busy={isPlaceholderData || asked !== current}
      data-stale={isPlaceholderData || undefined}
    >
      <h3 className={classes.runTitle}>What last week would have paid</h3>
      {isError && <p className="quiet small">{problemOf(error) ?? 'Complete the form to see it.'}</p>}
      {data && !isError && !data.hasDeeds && (
        <p className="quiet small">No fan did this in the last seven days, so there is nothing to count.</p>
      )}
      {data && !isError && data.hasDeeds && (
        <>
          <p className={`${classes.sum} number`}>{formatGems(data.gems)} gems</p>
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
      {excess && <Warning title="More gems than your daily limit">{excess}</Warning>}
    </section>
  )
}
