import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BarList } from '@/components/charts/BarList'
import grid from '@/components/charts/charts.module.css'
import { TrendChart } from '@/components/charts/TrendChart'
import { Notice } from '@/components/Notice'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { Segmented } from '@/components/Segmented'
import { Stats } from '@/components/Stats'
import { formatInteger } from '@/lib/format'
import { optionsOf } from '@/lib/options'
import { ownTickets, type StatsDays } from './api'
import { spanWords } from './TicketFigures'

const PERIODS = optionsOf({ '7': '7 days', '30': '30 days', '90': '90 days' })
const HOUR = 3600
const hours = (value: number) => (value === 0 ? '–' : spanWords(Math.round(value * HOUR)))

/** The tickets per day, the times to the first answer and to the solution, and the ratings of fans. */
export function Statistics() {
  const [period, setPeriod] = useState<(typeof PERIODS)[number]['value']>('30')
  const query = useQuery(ownTickets.stats(Number(period) as StatsDays))
  return (
    <Stack>
      <Segmented label="Period" value={period} options={PERIODS} onChange={setPeriod} />
      <QueryView
        query={query}
        skeleton={<Skeleton height={480} radius="var(--radius-large)" />}
        isEmpty={({ opened, resolved, answered }) => opened + resolved + answered === 0}
        empty={
          <Notice
            art="no ticket figures"
            title="No tickets in this period"
            text="Choose a longer one. Times and ratings appear here with the first tickets."
          />
        }
      >
        {({
          timezone,
          opened,
          resolved,
          answered,
          firstAnswerSeconds,
          solveSeconds,
          ratings,
          averageRating,
          byRating,
          series,
        }) => (
          <Stack>
            <Stats
              items={[
                { label: 'Opened', value: formatInteger(opened) },
                { label: 'Resolved', value: formatInteger(resolved) },
                {
                  label: 'First answer',
                  value: spanWords(firstAnswerSeconds),
                  note: `median of ${formatInteger(answered)}`,
                },
                { label: 'Solved in', value: spanWords(solveSeconds), note: 'median, without the time of the fan' },
                {
                  label: 'Rating',
                  value: averageRating ? `${Number(averageRating).toFixed(1)} of 5` : '–',
                  note: `from ${formatInteger(ratings)} fans`,
                },
              ]}
            />
            <div className={grid.charts}>
              <div className={`${grid.chart} ${grid.whole}`}>
                <TrendChart
                  label="Tickets per day"
                  kind="bars"
                  series={[
                    { label: 'Opened', points: series.map((day) => ({ at: day.day, value: day.opened })) },
                    { label: 'Resolved', points: series.map((day) => ({ at: day.day, value: day.resolved })) },
                  ]}
                />
              </div>
              <div className={grid.chart}>
                <TrendChart
                  label="Time to the first answer, median"
                  kind="bars"
                  headline="LATEST"
                  points={series.map((day) => ({ at: day.day, value: (day.firstAnswerSeconds ?? 0) / HOUR }))}
                  format={hours}
                />
              </div>
              <div className={grid.chart}>
                <TrendChart
                  label="Time to the solution, median"
                  kind="bars"
                  headline="LATEST"
                  points={series.map((day) => ({ at: day.day, value: (day.solveSeconds ?? 0) / HOUR }))}
                  format={hours}
                />
              </div>
              <div className={grid.whole}>
                <Panel title="Ratings by fans" lead="Fans rate a ticket once it is resolved.">
                  {ratings > 0 ? (
                    <BarList
                      label="Ratings by fans"
                      items={byRating.toReversed().map(({ rating, count }) => ({
                        label: `${rating} of 5`,
                        value: count,
                      }))}
                    />
                  ) : (
                    <p className="quiet small">No fan rated a ticket in this period.</p>
                  )}
                </Panel>
              </div>
            </div>
            <p className="quiet tiny">Days end at midnight in {timezone.replaceAll('_', ' ')}.</p>
          </Stack>
        )}
      </QueryView>
    </Stack>
  )
}
