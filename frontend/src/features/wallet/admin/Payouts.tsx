import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BarList } from '@/components/charts/BarList'
import { TrendChart } from '@/components/charts/TrendChart'
import { Notice } from '@/components/Notice'
import { QueryView } from '@/components/QueryView'
import { Change } from '@/components/office/Change'
import { Panel } from '@/components/Panel'
import { Stats } from '@/components/Stats'
import { formatGems, formatInteger, formatNumber } from '@/lib/format'
import { causeText } from '../words'
import { payouts, type Window } from './api'
import grid from '@/components/charts/charts.module.css'
import classes from './Economy.module.css'

/** The gems that members were given, by source and over time. */
export function Payouts({ window }: { window: Window }) {
  const query = useQuery(payouts(window))
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton height={360} radius="var(--radius-large)" />}
      isEmpty={({ moves, before }) => moves === 0 && before === '0'}
      empty={
        <Notice
          art="first reward"
          title="No payouts yet"
          text={`Tips, rewards and prizes of the last ${window} days are counted here.`}
        />
      }
    >
      {({ amount, before, moves, sources, series, timezone }) => (
        <div className={classes.economy} data-stale={query.isPlaceholderData || undefined}>
          <Stats
            items={[
              {
                label: 'Paid out',
                value: formatGems(amount),
                note: <Change now={Number(amount)} before={Number(before)} days={Number(window)} />,
              },
              { label: 'Payouts', value: formatInteger(moves), note: `in ${window} days` },
              {
                label: 'On average',
                value: moves ? formatGems(String(BigInt(amount) / BigInt(moves))) : '—',
                note: 'gems each',
              },
            ]}
          />
          <div className={grid.charts}>
            <div className={`${grid.chart} ${grid.whole}`}>
              <TrendChart
                label="Gems paid out per day"
                kind="bars"
                points={series.map((day) => ({ at: day.day, value: Number(day.amount) }))}
                format={formatNumber}
              />
            </div>
            <div className={grid.whole}>
              <Panel title="By source" lead="Reasons for payouts">
                {sources.length > 0 ? (
                  <BarList
                    label="Gems paid out, by source"
                    items={sources.map(({ cause, amount: gems, moves: times }) => ({
                      label: causeText({ cause, type: 'CREDIT' }),
                      value: Number(gems),
                      note: times === 1 ? 'once' : `${formatInteger(times)} times`,
                    }))}
                    format={formatInteger}
                  />
                ) : (
                  <p className="quiet small">No payouts in the last {window} days.</p>
                )}
              </Panel>
            </div>
          </div>
          <p className="quiet tiny">Days end at midnight in {timezone.replaceAll('_', ' ')}.</p>
        </div>
      )}
    </QueryView>
  )
}
