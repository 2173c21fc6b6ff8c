import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EarningEconomy } from '@/api/shapes'
import { BarList } from '@/components/charts/BarList'
import { TrendChart } from '@/components/charts/TrendChart'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { Stats } from '@/components/Stats'
import { countGems, countOf, formatGems, formatInteger, formatNumber } from '@/lib/format'
import { eventName } from '../words'
import { earningEconomy } from './api'
import grid from '@/components/charts/charts.module.css'
import classes from './Earning.module.css'
import { SpendingWarning } from './SpendingWarning'

/** The gems that rules paid and fans spent in 30 days, and the days that a fan earns for each product. */
export function EconomyTab() {
  const query = useQuery(earningEconomy)
  return (
    <QueryView query={query} skeleton={<Skeleton height={480} radius="var(--radius-large)" />}>
      {(figures) => <Charts figures={figures} />}
    </QueryView>
  )
}

/** Fewer fans, or fewer days with earnings, say too little for an average. */
const MIN_FANS = 5
const MIN_DAYS = 7

const sourceName = ({ kind, event }: EarningEconomy['sources'][number]) =>
  event ? eventName(event) : kind === 'CODE' ? 'Stream codes' : 'Daily streak'

function Charts({ figures }: { figures: EarningEconomy }) {
  const { series, sources, earned, spent, isInflating, paidFans, dailyGems, products, timezone } = figures
  const paidDays = series.filter(({ byRules }) => byRules !== '0').length
  const isEnough = paidFans >= MIN_FANS && paidDays >= MIN_DAYS
  const known = products.flatMap(({ days, ...product }) => (days === null ? [] : [{ ...product, days }]))
  return (
    <div className={classes.groups}>
      {isInflating && <SpendingWarning earned={earned} spent={spent} />}
      <Stats
        items={[
          { label: 'Earned', value: formatGems(earned), note: 'received in 30 days, by all sources' },
          { label: 'Spent', value: formatGems(spent), note: 'in 30 days' },
          { label: 'Paid fans', value: formatInteger(paidFans), note: 'by rules, codes and streak' },
          {
            label: 'A fan’s day',
            value: isEnough ? formatGems(dailyGems) : '–',
            note: isEnough ? 'gems, the middle of all paid fans' : 'too little to tell yet',
          },
        ]}
      />
      <div className={`${grid.charts} ${classes.figuresOfRules}`}>
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
          title="Days until a fan can buy it"
          lead="If a fan earns by rules, codes and the streak alone, and spends nothing else. Quests make it shorter."
        >
          {!isEnough ? (
            <p className="quiet small">
              Too little to tell yet: {countOf(paidFans, 'fan')} earned on {countOf(paidDays, 'day')} of the last 30.
              Figures appear with {MIN_FANS} fans and {MIN_DAYS} days.
            </p>
          ) : known.length > 0 ? (
            <ul className={classes.rows} aria-label="Days until a fan can buy each product">
              {known.map(({ id, productName, price, days }) => (
                <li key={id} className={classes.row}>
                  <span className={classes.words}>
                    <b>{productName}</b>
                    <span className="quiet small">{countGems(price)}</span>
                  </span>
                  <span className="number">{countOf(days, 'day')}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="quiet small">No product is on sale.</p>
          )}
        </Panel>
      </div>
      <p className="quiet tiny">Days end at midnight in {timezone.replaceAll('_', ' ')}.</p>
    </div>
  )
}
