import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EarningEconomy } from '@/api/shapes'
import { BarList } from '@/components/charts/BarList'
import { TrendChart } from '@/components/charts/TrendChart'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { Stats } from '@/components/Stats'
import { countOf, formatGems, formatInteger, formatNumber } from '@/lib/format'
import { eventName } from '../words'
import { earningEconomy } from './api'
import grid from '@/components/charts/charts.module.css'
import classes from './Earning.module.css'
import { SpendingWarning } from './SpendingWarning'

/** What rules paid in 30 days, what fans spent, and how long a fan earns for each product. */
export function EconomyTab() {
  const query = useQuery(earningEconomy)
  return (
    <QueryView query={query} skeleton={<Skeleton height={480} radius="var(--radius-large)" />}>
      {(figures) => <Charts figures={figures} />}
    </QueryView>
  )
}

/** Below this number of fans, an average says little. */
const FEW = 10

const sourceName = ({ kind, event }: EarningEconomy['sources'][number]) =>
  event ? eventName(event) : kind === 'CODE' ? 'Stream codes' : 'Daily streak'

function Charts({ figures }: { figures: EarningEconomy }) {
  const { series, sources, earned, spent, isInflating, paidFans, dailyGems, products, timezone } = figures
  const known = products.flatMap(({ days, ...product }) => (days === null ? [] : [{ ...product, days }]))
  return (
    <div className={classes.groups}>
      {isInflating && <SpendingWarning earned={earned} spent={spent} />}
      <Stats
        items={[
          { label: 'Earned', value: formatGems(earned), note: 'in 30 days, by all sources' },
          { label: 'Spent', value: formatGems(spent), note: 'in 30 days' },
          { label: 'Paid fans', value: formatInteger(paidFans), note: 'by rules, codes and streak' },
          {
            label: 'A fan’s day',
            value: formatGems(dailyGems),
            note: paidFans < FEW ? `from ${countOf(paidFans, 'fan')} only` : 'the middle of all paid fans',
          },
        ]}
      />
      <div className={grid.charts}>
        <div className={`${grid.chart} ${grid.whole}`}>
          <TrendChart
            label="Gems earned and spent per day"
            series={[
              { label: 'Earned', points: series.map(({ day, earned: value }) => ({ at: day, value: Number(value) })) },
              { label: 'Spent', points: series.map(({ day, spent: value }) => ({ at: day, value: Number(value) })) },
            ]}
            format={formatNumber}
          />
        </div>
        <Panel title="What paid" lead="Rules, codes and streak in 30 days">
          {sources.length > 0 ? (
            <BarList
              label="Gems by rule"
              items={sources.map((source) => ({ label: sourceName(source), value: Number(source.gems) }))}
              format={formatInteger}
            />
          ) : (
            <p className="quiet small">Rules paid nothing in the last 30 days.</p>
          )}
        </Panel>
        <Panel
          title="How long fans save"
          lead={`With what rules, codes and the streak pay. Quests make it shorter.${
            paidFans < FEW ? ` So far, ${countOf(paidFans, 'fan')} earned by them, so this can change much.` : ''
          }`}
        >
          {known.length > 0 ? (
            <ul className={classes.rows} aria-label="Days to earn each product">
              {known.map(({ id, productName, price, days }) => (
                <li key={id} className={classes.row}>
                  <span className={classes.words}>
                    <b>{productName}</b>
                    <span className="quiet small">{formatGems(price)} gems</span>
                  </span>
                  <span className="number">{countOf(days, 'day')}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="quiet small">It appears once rules have paid fans and products are on sale.</p>
          )}
        </Panel>
      </div>
      <p className="quiet tiny">Days end at midnight in {timezone.replaceAll('_', ' ')}.</p>
    </div>
  )
}
