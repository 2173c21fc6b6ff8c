import { Skeleton, Stack } from '@mantine/core'
import { IconDiamond } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { boot } from '@/api/boot'
import type { FanTicket, TicketStatus } from '@/api/supportShapes'
import { Mark } from '@/components/Mark'
import { NothingMatches } from '@/components/NothingMatches'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { SearchField } from '@/components/SearchField'
import { Segmented } from '@/components/Segmented'
import { Time } from '@/components/Time'
import { Toolbar } from '@/components/Toolbar'
import { ALL, filter } from '@/lib/filters'
import { countOf, formatInteger } from '@/lib/format'
import { usePersistedFilters } from '@/lib/usePersistedFilters'
import { tickets } from './api'
import classes from './Inbox.module.css'
import { TicketState } from './marks'
import { ticketCategory, ticketStatus } from './words'

const TAKE = 20
const STATUSES = ['OPENED', 'IN_PROGRESS', 'RESOLVED'] as const satisfies readonly TicketStatus[]
const schema = { search: filter.text(), status: filter.tab(STATUSES) }

/** The fan's tickets, the one with the latest message first. */
export function Inbox() {
  const { filters, asked, page, set, setPage, isFiltered, clear } = usePersistedFilters('support', schema)
  const query = useQuery(tickets.list({ take: TAKE, page, ...asked }))
  const figures = useQuery(tickets.figures).data
  const counts = figures && {
    OPENED: figures.opened,
    IN_PROGRESS: figures.inProgress,
    RESOLVED: figures.resolved,
  }

  return (
    <>
      <Toolbar>
        <Segmented
          label="Status"
          value={filters.status}
          options={[
            { value: ALL, label: 'All' },
            ...STATUSES.map((value) => ({
              value,
              label: `${ticketStatus[value].label}${counts?.[value] ? ` (${formatInteger(counts[value])})` : ''}`,
            })),
          ]}
          onChange={(status) => set({ status })}
        />
        <SearchField label="Search tickets" value={filters.search} onChange={(search) => set({ search })} />
      </Toolbar>
      <QueryView
        query={query}
        skeleton={
          <Stack gap={8}>
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} height={84} radius="var(--radius-large)" />
            ))}
          </Stack>
        }
        isEmpty={({ data }) => data.length === 0}
        empty={
          isFiltered ? (
            <NothingMatches art="no such ticket" text="No ticket matches this search." clear={clear} />
          ) : (
            <Notice
              art="support"
              title="No tickets yet"
              text="Something is wrong or unclear? Open a ticket, and the team answers you here."
            />
          )
        }
      >
        {({ data, total }) => (
          <>
            <ul className={classes.list}>
              {data.map((ticket) => (
                <li key={ticket.id}>
                  <Row ticket={ticket} />
                </li>
              ))}
            </ul>
            <Paging page={page} take={TAKE} total={total} entity="tickets" onPage={setPage} />
          </>
        )}
      </QueryView>
    </>
  )
}

const NEXT = { TEAM: 'Waits for an answer', FAN: 'Waits for you', NOBODY: '' } as const

function Row({ ticket }: { ticket: FanTicket }) {
  const [params] = useSearchParams()
  const { id, number, title, status, category, community, subject, unread, waitsFor, lastMessageAt, isMerged } = ticket
  const address = new URLSearchParams(params)
  address.set('ticket', id)
  return (
    <Link to={`?${address}`} className={classes.ticket} data-unread={unread > 0 || undefined}>
      {community ? (
        <Mark name={community.name} src={community.avatarUrl} color={community.brandColor} size={44} />
      ) : (
        <span className={classes.platform}>
          <IconDiamond size={24} stroke={1.75} aria-hidden="true" />
        </span>
      )}
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.details}>
          #{number}
          {boot.space === 'platform' && ` · ${community?.name ?? 'Gemhall'}`}
          {` · ${subject?.title ?? ticketCategory[category].label}`}
        </span>
        <span className={classes.details}>
          {isMerged ? 'Goes on in another ticket' : NEXT[waitsFor]}
          {(isMerged || waitsFor !== 'NOBODY') && ' · '}
          <Time value={lastMessageAt} />
        </span>
      </span>
      <span className={classes.end}>
        <TicketState status={status} />
        {unread > 0 && <span className={classes.unread}>{countOf(unread, 'new message')}</span>}
      </span>
    </Link>
  )
}
