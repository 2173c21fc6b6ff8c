import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Overview as Figures } from '@/api/shapes'
import { BarList } from '@/components/charts/BarList'
import { TrendChart } from '@/components/charts/TrendChart'
import { Notice } from '@/components/Notice'
import { QueryView } from '@/components/QueryView'
import { Change } from '@/components/office/Change'
import { Panel } from '@/components/Panel'
import { type Stat, Stats } from '@/components/Stats'
import { orderStatus } from '@/components/orderStatus'
import { countGems, countOf, formatGems, formatInteger, formatNumber } from '@/lib/format'
import { can } from '@/session/session'
import { overview, type Window } from './api'
import grid from '@/components/charts/charts.module.css'
import classes from './Overview.module.css'

/** Statistics of the community: current totals, trends and top products. */
export function Overview({ window }: { window: Window }) {
  const query = useQuery(overview(window))
  return (
    <QueryView query={query} skeleton={<Waiting />}>
      {(figures) => (isEmpty(figures) ? <NothingYet /> : <Charts figures={figures} />)}
    </QueryView>
  )
}

const isEmpty = ({ members, gems, orders }: Figures) =>
  members.total === 0 && orders.count === 0 && gems.held === '0' && gems.earned === '0'

const NothingYet = () => (
  <Notice
    art="first figures"
    title="No data yet"
    text="Statistics about members, gems and orders appear here when your first fan joins."
    action={<Link to="/admin/get-started">View setup steps</Link>}
  />
)

/** The current raffles, cases, events and claims of offers. Renders no section if there are none. */
function Today({ raffles, cases, events, offers }: Figures['today']) {
  const hasEvents = events.running + events.coming + events.joined + events.disputes > 0
  if (raffles.running + raffles.unclaimed + cases.opened + offers.pending === 0 && !hasEvents) return null
  return (
    <Stats
      items={[
        {
          label: 'Running raffles',
          value: formatInteger(raffles.running),
          note: raffles.running > 0 && `${countOf(raffles.tickets, 'ticket')} out`,
        },
        {
          label: 'Unclaimed prizes',
          value: formatInteger(raffles.unclaimed),
          note:
            raffles.unclaimed > 0 && can('RAFFLES_MANAGEMENT') ? (
              <Link to="/admin/raffles?status=FINISHED">View finished raffles</Link>
            ) : (
              'won in raffles'
            ),
        },
        {
          label: 'Cases opened today',
          value: formatInteger(cases.opened),
          note: cases.spent !== '0' && `for ${countGems(cases.spent)}`,
        },
        ...(hasEvents ? eventStats(events) : []),
        ...(offers.pending > 0
          ? [
              {
                label: 'Offer claims to review',
                value: formatInteger(offers.pending),
                note: can('OFFERS_MANAGEMENT') && <Link to="/admin/offers?tab=requests">Review claims</Link>,
              },
            ]
          : []),
      ]}
    />
  )
}

const eventStats = ({ running, coming, joined, attended, disputes }: Figures['today']['events']): Stat[] => [
  {
    label: 'Live events',
    value: formatInteger(running),
    note: `${formatInteger(coming)} in the next 7 days`,
  },
  {
    label: 'Attendance',
    value: joined > 0 ? `${Math.round((100 * attended) / joined)}%` : 'None',
    note: joined > 0 ? `${formatInteger(attended)} of ${formatInteger(joined)} in 30 days` : 'in 30 days',
  },
  ...(disputes > 0
    ? [
        {
          label: 'Disputed results',
          value: formatInteger(disputes),
          note: can('EVENTS_MANAGEMENT') ? <Link to="/admin/events">View events</Link> : 'in tournaments',
        },
      ]
    : []),
]

function Charts({ figures: { days, members, gems, orders, topProducts, timezone, today } }: { figures: Figures }) {
  const sells = can('STORES_MANAGEMENT')
  return (
    <div className={classes.overview}>
      <Stats
        items={[
          {
            label: 'Members',
            value: formatInteger(members.total),
            note: `${formatInteger(members.joined)} new in ${days} days`,
          },
          { label: 'Gems held', value: formatGems(gems.held), note: 'by all members now' },
          {
            label: 'Gems earned',
            value: formatGems(gems.earned),
            note: <Change now={Number(gems.earned)} before={Number(gems.earnedBefore)} days={days} />,
          },
          {
            label: 'Gems spent',
            value: formatGems(gems.spent),
            note: <Change now={Number(gems.spent)} before={Number(gems.spentBefore)} days={days} />,
          },
          {
            label: 'Orders',
            value: formatInteger(orders.count),
            note: <Change now={orders.count} before={orders.countBefore} days={days} />,
          },
        ]}
      />
      <Today {...today} />
      <div className={grid.charts}>
        <div className={`${grid.chart} ${grid.whole}`}>
          <TrendChart
            label="Gems per day"
            series={[
              {
                label: 'Gems earned',
                points: gems.series.map(({ day, earned }) => ({ at: day, value: Number(earned) })),
              },
              { label: 'Gems spent', points: gems.series.map(({ day, spent }) => ({ at: day, value: Number(spent) })) },
            ]}
            format={formatNumber}
          />
        </div>
        <div className={grid.chart}>
          <TrendChart
            label="New members"
            kind="bars"
            points={members.series.map(({ day, count }) => ({ at: day, value: count }))}
            format={formatInteger}
          />
        </div>
        <div className={grid.chart}>
          <TrendChart
            label="Orders"
            kind="bars"
            points={orders.series.map(({ day, count }) => ({ at: day, value: count }))}
            format={formatInteger}
          />
        </div>
        <Panel title="Top products" lead="By quantity ordered">
          {topProducts.length > 0 ? (
            <BarList
              label="Top products by quantity ordered"
              items={topProducts.map(({ id, productName, sold, gems: earned }) => ({
                label: productName,
                value: sold,
                note: countGems(earned),
                href: sells ? `/admin/store/${id}` : undefined,
              }))}
              format={formatInteger}
            />
          ) : (
            <p className="quiet small">No orders in the last {days} days.</p>
          )}
        </Panel>
        <Panel title="Orders by status" lead="Orders placed in this period">
          {orders.byStatus.length > 0 ? (
            <BarList
              label="Orders by status"
              items={orders.byStatus.map(({ status, count }) => ({
                label: orderStatus[status].label,
                value: count,
                href: sells ? `/admin/store/orders?status=${status}` : undefined,
              }))}
              format={formatInteger}
            />
          ) : (
            <p className="quiet small">No orders in the last {days} days.</p>
          )}
        </Panel>
      </div>
      <p className="quiet tiny">Days end at midnight in {timezone.replaceAll('_', ' ')}.</p>
    </div>
  )
}

const Waiting = () => (
  <div className={classes.overview}>
    <Skeleton height={92} radius="var(--radius-large)" />
    <div className={grid.charts}>
      {[1, 2, 3, 4].map((chart) => (
        <Skeleton key={chart} height={252} radius="var(--radius-large)" />
      ))}
    </div>
  </div>
)
