import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { bootCommunity } from '@/api/boot'
import { Countdown } from '@/components/Countdown'
import { cases } from '@/features/cases/api'
import type { TeamRaffle } from '@/api/shapes'
import { QueryView } from '@/components/QueryView'
import { Time } from '@/components/Time'
import { eventList } from '@/features/events/admin/list'
import { WaitingEvents } from '@/features/events/admin/WaitingEvents'
import { memberList } from '@/features/members/admin/list'
import { members } from '@/api/queries/office/members'
import { TableSkeleton } from '@/components/office/OfficeList'
import { OfficeTable } from '@/components/office/OfficeTable'
import { Panel } from '@/components/Panel'
import { storeOrders } from '@/features/orders/admin/api'
import { orderColumns } from '@/features/orders/admin/list'
import { ownRaffles } from '@/features/raffles/admin/api'
import { raffleList } from '@/features/raffles/admin/list'
import { ownTickets } from '@/features/support/admin/api'
import { ticketColumns, ticketHref } from '@/features/support/admin/list'
import { now } from '@/lib/clock'
import { can } from '@/session/session'
import classes from './WorkToDo.module.css'

const SHOWN = 5
const COLUMNS = new Set(['number', 'member', 'createdAt'])

/** Open work and the latest fans and wins. Each part needs a permission of its own. */
export const WorkToDo = () => (
  <div className={classes.columns}>
    {can('STORES_MANAGEMENT') && <WaitingOrders />}
    {can('TICKETS_MANAGEMENT') && <WaitingTickets />}
    {can('RAFFLES_MANAGEMENT') && <RunningRaffles />}
    {can('EVENTS_MANAGEMENT') && <ComingEvents />}
    {can('USERS_MANAGEMENT') && <NewestFans />}
    {can('LOOTBOXES_MANAGEMENT') && <LatestWins />}
  </div>
)

function WaitingOrders() {
  const query = useQuery(storeOrders.list({ take: SHOWN, status: 'CREATED' }))
  return (
    <Panel title="Waiting for you" actions={<Link to="/admin/store/orders?status=CREATED">New orders</Link>} flush>
      <QueryView
        query={query}
        skeleton={<TableSkeleton rows={SHOWN} />}
        isEmpty={({ total }) => total === 0}
        empty={<p className={classes.none}>You’re all caught up. New orders appear here.</p>}
      >
        {({ data }) => (
          <OfficeTable
            label="Orders waiting for you"
            rows={data}
            columns={orderColumns.filter(({ key }) => COLUMNS.has(key))}
            open={({ id }) => `/admin/store/orders?order=${id}`}
          />
        )}
      </QueryView>
    </Panel>
  )
}

const TICKET_COLUMNS = new Set(['title', 'member', 'waiting'])

/** Tickets that wait for the team, the longest first. */
function WaitingTickets() {
  const query = useQuery(
    ownTickets.list({ take: SHOWN, waitsFor: 'TEAM', sortBy: 'WAITING_SINCE', sortDirection: 'asc' }),
  )
  return (
    <Panel title="Tickets" actions={<Link to="/admin/tickets?waitsFor=TEAM">Waiting tickets</Link>} flush>
      <QueryView
        query={query}
        skeleton={<TableSkeleton rows={SHOWN} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className={classes.none}>Every ticket is answered. New ones appear here.</p>}
      >
        {({ data }) => (
          <OfficeTable
            label="Tickets that wait for an answer"
            rows={data}
            columns={ticketColumns.filter(({ key }) => TICKET_COLUMNS.has(key))}
            open={ticketHref}
          />
        )}
      </QueryView>
    </Panel>
  )
}

function RunningRaffles() {
  const query = useQuery(ownRaffles.list({ take: SHOWN, status: 'ACTIVE', sortBy: 'END_AT', sortDirection: 'asc' }))
  return (
    <Panel title="Raffles" actions={<Link to="/admin/raffles">All raffles</Link>} flush>
      <QueryView
        query={query}
        skeleton={<TableSkeleton rows={SHOWN} />}
        isEmpty={({ total }) => total === 0}
        empty={
          <p className={classes.none}>
            No raffles running. <Link to="/admin/raffles/create">Create a raffle</Link>
          </p>
        }
      >
        {({ data }) => (
          <OfficeTable
            label="Active and scheduled raffles"
            rows={data}
            columns={[
              ...raffleList.columns.filter(({ key }) => key === 'name' || key === 'entries'),
              { key: 'endAt', title: 'Time left', align: 'right', render: timeOf },
            ]}
            open={raffleList.open}
          />
        )}
      </QueryView>
    </Panel>
  )
}

const EVENT_COLUMNS = new Set(['title', 'start', 'joined'])

/** Tournaments that wait for a decision, and the next events. */
function ComingEvents() {
  const query = useQuery(
    eventList.query({ take: SHOWN, page: 1, sortBy: 'START', sortDirection: 'asc', filters: { tab: 'UPCOMING' } }),
  )
  return (
    <Panel title="Events" actions={<Link to="/admin/events">All events</Link>} flush>
      <WaitingEvents />
      <QueryView
        query={query}
        skeleton={<TableSkeleton rows={SHOWN} />}
        isEmpty={({ total }) => total === 0}
        empty={
          <p className={classes.none}>
            No events planned. <Link to="/admin/events/create">Create an event</Link>
          </p>
        }
      >
        {({ data }) => (
          <OfficeTable
            label="Coming events"
            rows={data}
            columns={eventList.columns.filter(({ key }) => EVENT_COLUMNS.has(key))}
            open={eventList.open}
          />
        )}
      </QueryView>
    </Panel>
  )
}

const timeOf = ({ startAt, endAt }: TeamRaffle) => (
  <>
    {Date.parse(startAt) > now() && 'Starts in '}
    <Countdown startAt={startAt} endAt={endAt} />
  </>
)

function LatestWins() {
  const { data } = useQuery(cases.recent(bootCommunity().slug))
  if (!data || data.total === 0) return null
  return (
    <Panel title="Recent case prizes" actions={<Link to="/admin/cases">All cases</Link>} flush>
      <OfficeTable
        label="Recent prizes from your cases"
        rows={data.data.slice(0, SHOWN)}
        columns={[
          { key: 'prize', title: 'Prize', render: ({ prizeName }) => prizeName },
          { key: 'username', title: 'User', isTyped: true, render: ({ username }) => username },
          { key: 'createdAt', title: 'When', align: 'right', render: ({ createdAt }) => <Time value={createdAt} /> },
        ]}
      />
    </Panel>
  )
}

function NewestFans() {
  const query = useQuery(members.list({ take: SHOWN, sortBy: 'CREATED_AT', sortDirection: 'desc' }))
  return (
    <Panel title="Newest fans" actions={<Link to="/admin/users">All users</Link>} flush>
      <QueryView
        query={query}
        skeleton={<TableSkeleton rows={SHOWN} />}
        isEmpty={({ total }) => total === 0}
        empty={<p className={classes.none}>No users yet. Share your page where your fans are.</p>}
      >
        {({ data }) => (
          <OfficeTable
            label="Newest fans"
            rows={data}
            columns={[
              ...memberList.columns.filter(({ key }) => key === 'username' || key === 'balance'),
              {
                key: 'joinedAt',
                title: 'Joined',
                align: 'right',
                render: ({ joinedAt }) => <Time value={joinedAt} />,
              },
            ]}
            open={memberList.open}
          />
        )}
      </QueryView>
    </Panel>
  )
}
