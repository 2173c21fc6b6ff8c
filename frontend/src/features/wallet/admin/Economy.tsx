import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Economy as Figures } from '@/api/shapes'
import { BarList } from '@/components/charts/BarList'
import { TrendChart } from '@/components/charts/TrendChart'
import { Notice } from '@/components/Notice'
import { QueryView } from '@/components/QueryView'
import { Card, Stats } from '@/components/office/Stats'
import { formatGems, formatInteger, formatNumber } from '@/lib/format'
import { can } from '@/session/session'
import { causeText } from '../words'
import { earnings, economy, type Window } from './api'
import classes from './Economy.module.css'
import { Outrun } from './Outrun'

/** What was made, what was spent, what is held, and by what. */
export function Economy({ window }: { window: Window }) {
  const query = useQuery(economy(window))
  return (
    <QueryView query={query} skeleton={<Waiting />}>
      {(figures) =>
        figures.held === '0' && figures.earned === '0' ? (
          <Notice
            art="first gems"
            title="No gems have moved yet"
            text="Tip a fan, or bring along what your fans earned elsewhere: it is counted here from then on."
          />
        ) : (
          <Charts figures={figures} window={window} isStale={query.isPlaceholderData} />
        )
      }
    </QueryView>
  )
}

const plus = (one: string, other: string) => String(BigInt(one) + BigInt(other))

function Charts({ figures, window, isStale }: { figures: Figures; window: Window; isStale: boolean }) {
  const { held, earned, spent, removed, series, sources, uses, outrun, timezone } = figures
  const bar = ({ cause, amount }: Figures['sources'][number]) => ({
    label: causeText({ cause, type: 'CREDIT' }),
    value: Number(amount),
  })
  return (
    <div className={classes.economy} data-stale={isStale || undefined}>
      <Outrun outrun={outrun} />
      <Stats
        items={[
          { label: 'Held by members', value: formatGems(held), note: 'now, all together' },
          { label: 'Earned', value: formatGems(earned), note: `in ${window} days` },
          { label: 'Spent', value: formatGems(spent), note: 'excludes refunds' },
          { label: 'Removed', value: formatGems(removed), note: 'deductions and resets' },
        ]}
      />
      <div className={classes.charts}>
        <div className={`${classes.chart} ${classes.whole}`}>
          <TrendChart
            label="Gems earned and used per day"
            series={[
              { label: 'Earned', points: series.map((day) => ({ at: day.day, value: Number(day.earned) })) },
              {
                label: 'Used',
                points: series.map((day) => ({ at: day.day, value: Number(plus(day.spent, day.removed)) })),
              },
            ]}
            format={formatNumber}
          />
        </div>
        <div className={`${classes.chart} ${classes.whole}`}>
          <TrendChart
            label="Gems held by members"
            points={series.map((day) => ({ at: day.day, value: Number(day.held) }))}
            format={formatNumber}
          />
        </div>
        <Card title="Where gems came from" lead={`Earned in the last ${window} days`}>
          {sources.length > 0 ? (
            <BarList label="Gems earned, by source" items={sources.map(bar)} format={formatInteger} />
          ) : (
            <p className="quiet small">No gems were earned in these {window} days.</p>
          )}
        </Card>
        <Card title="What they were used for" lead="Excludes refunds">
          {uses.length > 0 ? (
            <BarList label="Gems spent, by use" items={uses.map(bar)} format={formatInteger} />
          ) : (
            <p className="quiet small">No gems were spent in these {window} days.</p>
          )}
        </Card>
        <div className={classes.whole}>
          <Products window={window} />
        </div>
      </div>
      <p className="quiet tiny">Days end at midnight in {timezone.replaceAll('_', ' ')}.</p>
    </div>
  )
}

/** What each product brought. */
function Products({ window }: { window: Window }) {
  const query = useQuery(earnings(window))
  const leads = can('STORES_MANAGEMENT')
  return (
    <Card title="What each product brought" lead="Orders that stand; canceled ones bring nothing">
      <QueryView query={query} skeleton={<Skeleton height={120} />}>
        {({ data }) =>
          data.length > 0 ? (
            <BarList
              label="Products by the gems they brought"
              items={data.map(({ productId, name, gems, orders, canceled }) => ({
                label: name,
                value: Number(gems),
                note: `${formatInteger(orders)} sold${canceled ? `, ${formatInteger(canceled)} canceled` : ''}`,
                href: leads ? `/admin/store/${productId}` : undefined,
              }))}
              format={formatInteger}
            />
          ) : (
            <p className="quiet small">Nothing was ordered in these {window} days.</p>
          )
        }
      </QueryView>
    </Card>
  )
}

const Waiting = () => (
  <div className={classes.economy}>
    <Skeleton height={92} radius="var(--radius-large)" />
    <Skeleton height={252} radius="var(--radius-large)" />
    <Skeleton height={252} radius="var(--radius-large)" />
  </div>
)
