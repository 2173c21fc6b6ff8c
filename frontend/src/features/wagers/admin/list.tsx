import { bootCommunity } from '@/api/boot'
import { Button } from '@mantine/core'
import type { TeamWager, TeamWagerCasino } from '@/api/wagerShapes'
import { Chip } from '@/components/Chip'
import { Notice } from '@/components/Notice'
import { defineList } from '@/components/office/list'
import { openDialog } from '@/dialogs/dialogs'
import { formatAmount } from '@/lib/amounts'
import { now } from '@/lib/clock'
import { addDays, dayAt, formatPlainDay } from '@/lib/days'
import { keyOf } from '@/lib/keyOf'
import { optionsOf } from '@/lib/options'
import { ownWagers } from './api'
import classes from './Wagers.module.css'
import { marksOf, matchFilters, ownerOf } from './words'

const SORTS = { DAY: 'DAY', AMOUNT: 'AMOUNT', COUNTED: 'COUNTED', UPDATED_AT: 'UPDATED_AT' } as const
const SPANS = { '1': 'Today', '7': 'Last 7 days', '30': 'Last 30 days', '90': 'Last 90 days' } as const

/** The first of the last days of the community, today included. */
export const firstOfLast = (days: number) => addDays(dayAt(now(), bootCommunity().timezone), 1 - days)

/** The wagers of each account and day. A row opens its evidence. */
export const wagerList = (open: (wager: TeamWager) => void, casinos: readonly TeamWagerCasino[]) =>
  defineList<TeamWager>({
    area: 'wagers',
    label: { one: 'wager', many: 'Wagers' },
    query: ({ filters, sortBy, ...query }) => {
      const span = keyOf(SPANS, filters.days)
      return ownWagers.list({
        ...query,
        sortBy: keyOf(SORTS, sortBy),
        match: keyOf(matchFilters, filters.match),
        connectionId: filters.casino,
        since: span && firstOfLast(Number(span)),
      })
    },
    columns: [
      {
        key: 'owner',
        title: 'Account',
        render: (wager) => (
          <>
            <bdi>{ownerOf(wager)}</bdi>
            {wager.member && wager.accountName && <span className="quiet small"> · {wager.member.username}</span>}
          </>
        ),
      },
      {
        key: 'marks',
        title: 'State',
        isState: true,
        render: (wager) => (
          <span className={classes.marks}>
            {marksOf(wager).map(({ label, tone }) => (
              <Chip key={label} tone={tone}>
                {label}
              </Chip>
            ))}
          </span>
        ),
      },
      { key: 'casino', title: 'Casino', isTyped: true, render: ({ connection }) => connection.name },
      {
        key: 'day',
        title: 'Day',
        align: 'right',
        sort: SORTS.DAY,
        render: ({ day }) => <span className={classes.day}>{formatPlainDay(day)}</span>,
      },
      {
        key: 'amount',
        title: 'Wagered',
        align: 'right',
        render: ({ amount, connection }) => formatAmount(amount, connection.currency),
      },
      { key: 'usd', title: 'In USD', align: 'right', sort: SORTS.AMOUNT, render: ({ usd }) => formatAmount(usd) },
      {
        key: 'counted',
        title: 'Counted, USD',
        align: 'right',
        sort: SORTS.COUNTED,
        render: ({ counted }) => <strong>{formatAmount(counted)}</strong>,
      },
    ],
    views: { key: 'match', label: 'Owner', options: optionsOf(matchFilters) },
    filters: [
      { key: 'casino', label: 'Casino', options: casinos.map(({ id, name }) => ({ value: id, label: name })) },
      { key: 'days', label: 'Days', options: optionsOf(SPANS) },
    ],
    sorted: { by: SORTS.DAY, direction: 'desc' },
    open: { here: open },
    empty: (
      <Notice
        art="no team wagers"
        title="No wagers yet"
        text={
          casinos.length > 0
            ? 'They appear here after the next reading of a casino’s report.'
            : 'Connect a casino first. Its reports bring the wagers of your fans.'
        }
        action={
          casinos.some(({ isConnected }) => isConnected) && (
            <Button onClick={() => openDialog('wager-create', {})}>Record a wager</Button>
          )
        }
      />
    ),
  })
