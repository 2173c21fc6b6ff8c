import { Menu, Skeleton } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '@/api/errors'
import type { TeamTicketPage } from '@/api/supportShapes'
import { Notice } from '@/components/Notice'
import { ActionsMenu } from '@/components/office/ActionsMenu'
import { OfficePage } from '@/components/office/OfficePage'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { bootCommunity } from '@/api/boot'
import { Conversation } from '../Conversation'
import { TicketState } from '../marks'
import { ownTickets, useReadAsTeam } from './api'
import { ticketHref } from './list'
import { TeamAnswer } from './TeamAnswer'
import { TicketSide } from './TicketSide'
import classes from './TeamTicketView.module.css'

const BACK = { to: '/admin/tickets', label: 'Tickets' }

/** One ticket for the team: the conversation, and beside it the fan, the thing and what can be done. */
export function TeamTicketView({ id }: { id: string }) {
  const query = useQuery(ownTickets.one(id))
  const ticket = query.data
  const navigate = useNavigate()
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <OfficePage title="Ticket" back={BACK}>
        <Notice art="no ticket" title="No such ticket" text="This ticket is not in your community." />
      </OfficePage>
    )
  }
  return (
    <OfficePage
      title={ticket?.title ?? 'Ticket'}
      back={BACK}
      state={ticket && <TicketState status={ticket.status} />}
      lead={ticket && `Ticket #${ticket.number} from ${ticket.member.username}`}
      actions={
        ticket &&
        !ticket.mergedInto &&
        !ticket.isOwn &&
        ticket.others.length > 0 && (
          <ActionsMenu>
            <Menu.Item
              leftSection={<IconGitMerge size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() =>
                openDialog('ticket-merge', {
                  tickets: [ticket],
                  choices: ticket.others,
                  username: ticket.member.username,
                  onMerged: (target) => void navigate(ticketHref(target)),
                })
              }
            >
              Merge into another ticket
            </Menu.Item>
          </ActionsMenu>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton height={420} radius="var(--radius-large)" />}>
        {(found) => <Ticket ticket={found} />}
      </QueryView>
    </OfficePage>
  )
}

function Ticket({ ticket }: { ticket: TeamTicketPage }) {
  const { id, mergedInto, isOwn, lastSeq, unread } = ticket
  const lines = useInfiniteQuery(ownTickets.lines(id))
  const { mutate: read } = useReadAsTeam(id)
  const isShown = lines.isSuccess
  useEffect(() => {
    // A colleague reads the own ticket of a member of the team.
    if (isShown && unread > 0 && !isOwn) read(lastSeq)
  }, [isShown, unread, isOwn, lastSeq, read])

  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <Conversation query={lines} reader="TEAM" team={bootCommunity().name} />
        {mergedInto && (
          <p className={classes.stop} role="status">
            This ticket was merged. It goes on in{' '}
            <Link to={ticketHref(mergedInto)}>
              ticket #{mergedInto.number}, {mergedInto.title}
            </Link>
            .
          </p>
        )}
        {isOwn && (
          <p className={classes.stop} role="status">
            This is your own ticket. A colleague must handle it.
          </p>
        )}
        {!mergedInto && !isOwn && <TeamAnswer ticket={ticket} />}
      </div>
      <TicketSide ticket={ticket} />
    </div>
  )
}
