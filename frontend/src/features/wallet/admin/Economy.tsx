import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Economy as Figures } from '@/api/shapes'
import { BarList } from '@/components/charts/BarList'
import { TrendChart } from '@/components/charts/TrendChart'
import { Notice } from '@/components/Notice'
import { QueryView } from '@/components/QueryView'
import { Panel } from '@/components/Panel'
import { Stats } from '@/components/Stats'
import { formatGems, formatInteger, formatNumber } from '@/lib/format'
import { can } from '@/session/session'
import { causeText } from '../words'
import { earnings, economy, type Window } from './api'
import grid from '@/components/charts/charts.module.css'
import classes from './Economy.module.css'
import { InflationWarning } from './InflationWarning'
import { PlanAhead } from './PlanAhead'

/** The gems earned, spent and held, by cause. */
export function Economy({ window }: { window: Window }) {
  const query = useQuery(economy(window))
  return (
    <QueryView query={query} skeleton={<Waiting />}>
      {(figures) =>
        figures.held === '0' && figures.earned === '0' ? (
          <div className={classes.economy}>
            <Notice
              art="first gems"
              title="No gems have moved yet"
              text="Send a tip or import points. Statistics appear here after that."
            />
            <PlanAhead inflation={figures.inflation} />
          </div>
        ) : (
          <Charts figures={figures} window={window} isStale={query.isPlaceholderData} />
        )
      }
    </QueryView>
  )
}

/** The lines of the chart have the figures of the tiles: each gem counts in one of them. */
export const linesOf = (series: Figures['series']) =>
  (
    [
      ['Earned', 'earned'],
      ['Spent', 'spent'],
      ['Removed', 'removed'],
    ] as const
  )
    .filter(([, figure]) => figure !== 'removed' || series.some((day) => day.removed !== '0'))
    .map(([label, figure]) => ({ label, points: series.map((day) => ({ at: day.day, value: Number(day[figure]) })) }))

function Charts({ figures, window, isStale }: { figures: Figures; window: Window; isStale: boolean }) {
  const { held, earned, spent, removed, series, sources, uses, inflation, timezone } = figures
  const bar = ({ cause, amount }: Figures['sources'][number]) => ({
    label: causeText({ cause, type: 'CREDIT' }),
    value: Number(amount),
  })
  return (
    <div className={classes.economy} data-stale={isStale || undefined}>
      <InflationWarning inflation={inflation} />
      <Stats
        items={[
          { label: 'Held by members', value: formatGems(held), note: 'now, in total' },
          { label: 'Earned', value: formatGems(earned), note: `received in ${window} days` },
          { label: 'Spent', value: formatGems(spent), note: 'excludes refunds' },
          { label: 'Removed', value: formatGems(removed), note: 'deductions and resets' },
        ]}
      />
      <PlanAhead inflation={inflation} />
      <div className={grid.charts}>
        <div className={`${grid.chart} ${grid.whole}`}>
          <TrendChart label="Gems earned, spent and removed per day" series={linesOf(series)} format={formatNumber} />
        </div>
        <div className={`${grid.chart} ${grid.whole}`}>
          <TrendChart
            label="Gems held by members"
            headline="LATEST"
            points={series.map((day) => ({ at: day.day, value: Number(day.held) }))}
            format={formatNumber}
          />
        </div>
        <Panel title="Where gems came from" lead={`Earned in the last ${window} days`}>
          {sources.length > 0 ? (
            <BarList label="Gems earned, by source" items={sources.map(bar)} format={formatInteger} />
          ) : (
            <p className="quiet small">No gems were earned in the last {window} days.</p>
          )}
        </Panel>
        <Panel title="What gems were spent on" lead="Excludes refunds">
          {uses.length > 0 ? (
            <BarList label="Gems spent, by use" items={uses.map(bar)} format={formatInteger} />
          ) : (
            <p className="quiet small">No gems were spent in the last {window} days.</p>
          )}
        </Panel>
        <div className={grid.whole}>
          <Products window={window} />
        </div>
      </div>
      <p className="quiet tiny">Days end at midnight in {timezone.replaceAll('_', ' ')}.</p>
    </div>
  )
}

/** Revenue by product. */
function Products({ window }: { window: Window }) {
  const query = useQuery(earnings(window))
  const leads = can('STORES_MANAGEMENT')
  return (
    <Panel title="Revenue by product" lead="Excludes canceled orders and drops that are not drawn yet">
      <QueryView query={query} skeleton={<Skeleton height={120} />}>
        {({ data }) =>
          data.length > 0 ? (
            <BarList
              label="Products by revenue in gems"
              items={data.map(({ productId, name, gems, orders, canceled }) => ({
                label: name,
                value: Number(gems),
                note: `${formatInteger(orders)} sold${canceled ? `, ${formatInteger(canceled)} canceled` : ''}`,
                href: leads ? `/admin/store/${productId}` : undefined,
              }))}
              format={formatInteger}
            />
          ) : (
            <p className="quiet small">No orders in the last {window} days.</p>
          )
        }
      </QueryView>
    </Panel>
  )
}

const Waiting = () => (
  <div className={classes.economy}>
    <Skeleton height={92} radius="var(--radius-large)" />
    <Skeleton height={252} radius="var(--radius-large)" />
    <Skeleton height={252} radius="var(--radius-large)" />
  </div>
)
