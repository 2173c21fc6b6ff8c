import type { TeamTicket } from '@/api/supportShapes'
import { Chip } from '@/components/Chip'
import { Notice } from '@/components/Notice'
import { type Column, defineList } from '@/components/office/list'
import { Time } from '@/components/Time'
import { keyOf } from '@/lib/keyOf'
import { optionsOf } from '@/lib/options'
import { PriorityMark, TicketState } from '../marks'
import { ticketCategory, ticketPriority, ticketStatus } from '../words'
import { ownTickets } from './api'
import { BulkActions } from './BulkActions'
import classes from './list.module.css'

const SORTS = { UPDATED_AT: 'UPDATED_AT', CREATED_AT: 'CREATED_AT', WAITING_SINCE: 'WAITING_SINCE' } as const
const WAITS = { TEAM: 'For us', FAN: 'For the fan', NOBODY: 'Resolved' } as const
const UNREAD = { yes: 'Unread only' } as const

export const ticketColumns: Column<TeamTicket>[] = [
  {
    key: 'title',
    title: 'Ticket',
    render: ({ number, title, category, subject, unread }) => (
      <span className={classes.ticket} data-unread={unread > 0 || undefined}>
        <span className={classes.title}>
          <span className="quiet number">#{number}</span> {title}
          {unread > 0 && (
            <span className={classes.unread}>
              {unread}
              <span className="unseen"> unread</span>
            </span>
          )}
        </span>
        <span className="quiet tiny">{subject?.title ?? ticketCategory[category].label}</span>
      </span>
    ),
  },
  { key: 'member', title: 'Fan', isTyped: true, render: ({ member }) => member.username },
  { key: 'status', title: 'Status', isState: true, render: ({ status }) => <TicketState status={status} /> },
  { key: 'priority', title: 'Priority', render: ({ priority }) => <PriorityMark priority={priority} /> },
  {
    key: 'assignee',
    title: 'Assignee',
    isTyped: true,
    render: ({ assignee }) => assignee?.username ?? <span className="quiet">No assignee</span>,
  },
  {
    key: 'waiting',
    title: 'Waits for',
    sort: SORTS.WAITING_SINCE,
    render: ({ waitsFor, waitingSince }) =>
      waitsFor === 'TEAM' ? (
        <Chip tone="warning">
          Us, <Time value={waitingSince} />
        </Chip>
      ) : (
        <span className="quiet">{waitsFor === 'FAN' ? 'The fan' : 'Resolved'}</span>
      ),
  },
  {
    key: 'createdAt',
    title: 'Opened',
    align: 'right',
    sort: SORTS.CREATED_AT,
    render: ({ createdAt }) => <Time value={createdAt} />,
  },
  {
    key: 'updatedAt',
    title: 'Last message',
    align: 'right',
    sort: SORTS.UPDATED_AT,
    render: ({ lastMessageAt }) => <Time value={lastMessageAt} />,
  },
]

/** The list's own filters as the API knows them. */
const asked = ({ unread, ...rest }: Record<string, string>): Record<string, string> => ({
  ...rest,
  ...(unread && { isUnread: 'true' }),
})

export const ticketHref = ({ id }: { id: string }) => `/admin/tickets/${id}`

/** `people` can be assignees. */
export const ticketList = (people: { value: string; label: string }[]) =>
  defineList<TeamTicket>({
    area: 'support-tickets',
    label: { one: 'ticket', many: 'Tickets' },
    query: ({ filters, sortBy, ...query }) =>
      ownTickets.list({
        ...query,
        sortBy: keyOf(SORTS, sortBy),
        status: keyOf(ticketStatus, filters.status),
        priority: keyOf(ticketPriority, filters.priority),
        category: keyOf(ticketCategory, filters.category),
        waitsFor: keyOf(WAITS, filters.waitsFor),
        assignee: filters.assignee,
        isUnread: filters.unread ? true : undefined,
      }),
    columns: ticketColumns,
    views: { key: 'status', label: 'Status', options: optionsOf(ticketStatus) },
    filters: [
      { key: 'waitsFor', label: 'Waits', options: optionsOf(WAITS) },
      { key: 'assignee', label: 'Assignee', options: people },
      { key: 'priority', label: 'Priority', options: optionsOf(ticketPriority) },
      {
        key: 'category',
        label: 'Topic',
        options: optionsOf(ticketCategory).filter(({ value }) => ticketCategory[value].isFor !== 'platform'),
      },
      { key: 'unread', label: 'Messages', options: optionsOf(UNREAD) },
    ],
    file: '/creator/support-tickets/export/csv',
    fileFeature: 'EXPORTS',
    fileQuery: ({ sortBy: _by, sortDirection: _direction, ...filters }) => asked(filters),
    bulk: (rows, clear) => <BulkActions tickets={rows} onDone={clear} />,
    sorted: { by: SORTS.UPDATED_AT, direction: 'desc' },
    open: ticketHref,
    empty: (
      <Notice
        art="no tickets"
        title="No tickets yet"
        text="When a fan asks for help, the ticket appears here. Fans open one from an order, a raffle or your footer."
      />
    ),
  })
