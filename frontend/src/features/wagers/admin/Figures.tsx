import { bootCommunity } from '@/api/boot'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WagerStats } from '@/api/wagerShapes'
import grid from '@/components/charts/charts.module.css'
import { TrendChart } from '@/components/charts/TrendChart'
import { Notice } from '@/components/Notice'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { Segmented } from '@/components/Segmented'
import { Stats } from '@/components/Stats'
import { formatAmount, formatUsd, shareOf, sumOfAmounts } from '@/lib/amounts'
import { daysBetween } from '@/lib/days'
import { formatNumber } from '@/lib/format'
import { optionsOf } from '@/lib/options'
import { ownWagers } from './api'
import { firstOfLast } from './list'
import classes from './Wagers.module.css'

const WINDOWS = optionsOf({ '7': '7 days', '30': '30 days', '90': '90 days' })

/** The sums per day and casino. */
export function Figures() {
  const [window, setWindow] = useState<(typeof WINDOWS)[number]['value']>('30')
  const query = useQuery(ownWagers.stats({ since: firstOfLast(Number(window)) }))
  return (
    <div className={classes.groups}>
      <Segmented label="Period" value={window} options={WINDOWS} onChange={setWindow} />
      <QueryView
        query={query}
        skeleton={<Skeleton height={480} radius="var(--radius-large)" />}
        isEmpty={({ days }) => days.length === 0}
        empty={<Notice art="no figures" title="No wagers in this period" text="Choose a longer one." />}
      >
        {(stats) => <Charts stats={stats} />}
      </QueryView>
    </div>
  )
}

/** The sums of each casino in the period, the largest first. */
export function sumsOf({ connections, days }: Pick<WagerStats, 'connections' | 'days'>) {
  return connections
    .map(({ id, name }) => {
      const own = days.filter(({ connectionId }) => connectionId === id)
      return {
        id,
        name,
        usd: sumOfAmounts(own.map(({ usd }) => usd)),
        counted: sumOfAmounts(own.map(({ counted }) => counted)),
        matched: sumOfAmounts(own.map(({ matched }) => matched)),
      }
    })
    .toSorted((one, other) => Number(other.counted) - Number(one.counted))
}

/** The counted amount of each day in the period; days without a wager are 0. */
export function pointsOf({ since, until, days }: Pick<WagerStats, 'since' | 'until' | 'days'>) {
  const byDay = new Map<string, string[]>()
  for (const { day, counted } of days) byDay.set(day, [...(byDay.get(day) ?? []), counted])
  return daysBetween(since, until).map((day) => ({ at: day, value: Number(sumOfAmounts(byDay.get(day) ?? [])) }))
}

const percent = (part: string, whole: string) => `${Math.round(shareOf(part, whole) * 100)}%`

function Charts({ stats }: { stats: WagerStats }) {
  const { usd, counted, matched } = stats
  const sums = sumsOf(stats)
  return (
    <div className={classes.groups}>
      <Stats
        items={[
          { label: 'Wagered', value: formatUsd(usd) },
          { label: 'Counted', value: formatUsd(counted), note: 'by your formulas' },
          { label: 'Of confirmed fans', value: percent(matched, counted), note: formatUsd(matched) },
        ]}
      />
      <div className={grid.charts}>
        <div className={`${grid.chart} ${grid.whole}`}>
          <TrendChart label="Counted per day, in USD" kind="bars" points={pointsOf(stats)} format={formatNumber} />
        </div>
        <div className={grid.whole}>
          <Panel title="By casino" lead="All amounts in US dollars">
            <table className={classes.sums}>
              <caption className="unseen">Wagers by casino, in US dollars</caption>
              <thead>
                <tr>
                  <th scope="col">Casino</th>
                  <th scope="col">Wagered</th>
                  <th scope="col">Counted</th>
                  <th scope="col">Of confirmed fans</th>
                </tr>
              </thead>
              <tbody className="number">
                {sums.map((casino) => (
                  <tr key={casino.id}>
                    <th scope="row">{casino.name}</th>
                    <td data-title="Wagered">{formatAmount(casino.usd)}</td>
                    <td data-title="Counted">{formatAmount(casino.counted)}</td>
                    <td data-title="Of confirmed fans">
                      {formatAmount(casino.matched)} ({percent(casino.matched, casino.counted)})
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Panel>
        </div>
      </div>
      <p className="quiet tiny">Days end at midnight in {bootCommunity().timezone.replaceAll('_', ' ')}.</p>
    </div>
  )
}
