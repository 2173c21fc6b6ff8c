import { Button, Skeleton, Stack } from '@mantine/core'
import { IconClockExclamation, IconGitMerge } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '@/api/errors'
import { boot, platformHref } from '@/api/boot'
import type { FanTicketPage, TicketLink } from '@/api/supportShapes'
import { BackLink } from '@/components/BackLink'
import { FormProblem } from '@/components/FormProblem'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { Time } from '@/components/Time'
import { openDialog } from '@/dialogs/dialogs'
import { useNow } from '@/lib/clock'
import { formatExact } from '@/lib/format'
import { toast } from '@/lib/toast'
import { tickets, useClose, useRead, useWrite } from './api'
import { Composer } from './Composer'
import { Conversation } from './Conversation'
import classes from './FanTicketView.module.css'
import { multipart } from './forms'
import { TicketState } from './marks'
import { Rating } from './Rating'
import { SubjectCard } from './SubjectCard'
import { ticketCategory } from './words'

/** One of the fan's tickets, as a conversation. */
export function FanTicketView({ id }: { id: string }) {
  const query = useQuery(tickets.one(id))
  const back = <BackLink to="/support">All tickets</BackLink>
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <Page title="Ticket" back={back} bare>
        <Notice alone art="no ticket" title="No such ticket" text="You have no ticket at this address." />
      </Page>
    )
  }
  return (
    <Page title={query.data?.title ?? 'Ticket'} back={back} bare>
      <QueryView
        alone
        query={query}
        skeleton={
          <Stack>
            <Skeleton height={40} width="60%" />
            <Skeleton height={320} radius="var(--radius-large)" />
          </Stack>
        }
      >
        {(ticket) => <Ticket ticket={ticket} />}
      </QueryView>
    </Page>
  )
}

const ticketHref = ({ id }: TicketLink) => `?ticket=${id}`

function Ticket({ ticket }: { ticket: FanTicketPage }) {
  const { id, number, title, status, category, community, about, createdAt, previous, mergedInto } = ticket
  const lines = useInfiniteQuery(tickets.lines(id))
  const team = community?.name ?? 'Gemhall'
  useReading(ticket, lines.isSuccess)

  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <header className={classes.head}>
          <p className="quiet small">
            Ticket #{number} to <bdi>{team}</bdi>
          </p>
          <h1 className={classes.title}>{title}</h1>
          <TicketState status={status} />
        </header>
        {mergedInto && (
          <p className={classes.notice} role="status">
            <IconGitMerge size={18} stroke={1.75} aria-hidden="true" />
            <span>
              The team merged this ticket. It goes on in{' '}
              <Link to={ticketHref(mergedInto)}>
                ticket #{mergedInto.number}, {mergedInto.title}
              </Link>
              .
            </span>
          </p>
        )}
        {ticket.isClosingSoon && ticket.closesAt && (
          <p className={classes.notice} role="status" data-urgent>
            <IconClockExclamation size={18} stroke={1.75} aria-hidden="true" />
            <span>This ticket closes on {formatExact(ticket.closesAt)}. Write a message to keep it open.</span>
          </p>
        )}
        <Conversation query={lines} reader="FAN" team={team} />
        {(status === 'RESOLVED' || ticket.rating !== null) && !mergedInto && (
          <Rating key={ticket.rating} ticket={ticket} />
        )}
        {!mergedInto && <Answer ticket={ticket} />}
      </div>
      <aside className={classes.side} aria-label="About this ticket">
        {about && (
          <SubjectCard
            subject={about}
            link={about.link && !about.isGone && <ThingLink ticket={ticket} to={about.link} />}
          />
        )}
        <Panel>
          <dl className={classes.facts}>
            <div>
              <dt>Topic</dt>
              <dd>{ticketCategory[category].label}</dd>
            </div>
            <div>
              <dt>Opened</dt>
              <dd>
                <Time value={createdAt} />
              </dd>
            </div>
            {previous && (
              <div>
                <dt>Follows</dt>
                <dd>
                  <Link to={ticketHref(previous)}>
                    #{previous.number} {previous.title}
                  </Link>
                </dd>
              </div>
            )}
          </dl>
          {status !== 'RESOLVED' && <Close id={id} />}
        </Panel>
      </aside>
    </div>
  )
}

function ThingLink({ ticket: { community }, to }: { ticket: FanTicketPage; to: string }) {
  if (boot.space === 'community') return <Link to={to}>View it</Link>
  return community && <a href={platformHref(`/creator/${community.slug}${to}`)}>View it</a>
}

/** Marks what is shown as read, once it is shown. */
function useReading({ id, lastSeq, unread }: FanTicketPage, isShown: boolean) {
  const { mutate } = useRead(id)
  useEffect(() => {
    if (isShown && unread > 0) mutate(lastSeq)
  }, [isShown, unread, lastSeq, mutate])
}

/** The field for the next message; it also reopens. After too long, a new ticket follows this one. */
function Answer({ ticket }: { ticket: FanTicketPage }) {
  const { id, number, status, category, community, reopensUntil } = ticket
  const write = useWrite(id)
  const now = useNow(30)
  const isOver = status === 'RESOLVED' && (reopensUntil === null || Date.parse(reopensUntil) <= now)
  if (isOver) {
    return (
      <div className={classes.over}>
        <p>This ticket was resolved more than 7 days ago. A new one can follow it.</p>
        <Button
          onClick={() =>
            openDialog('ticket-create', {
              ...(community && { community: { slug: community.slug, name: community.name } }),
              ...(ticket.subject && { subject: { kind: ticket.subject.kind, id: ticket.subject.id } }),
              previous: { id, number, category, isPlatform: community === null },
            })
          }
        >
          Open a new ticket
        </Button>
      </div>
    )
  }
  const isReopening = status === 'RESOLVED'
  return (
    <Composer
      label={isReopening ? 'Not solved? Write to reopen it' : 'Your message'}
      hint={isReopening && reopensUntil ? `You can reopen this ticket until ${formatExact(reopensUntil)}.` : undefined}
      action={isReopening ? 'Reopen ticket' : 'Send message'}
      isQuiet={isReopening}
      error={write.error}
      isSending={write.isPending}
      onSend={({ text, pictures, key }) => write.mutateAsync(multipart({ text, key }, pictures))}
    />
  )
}

function Close({ id }: { id: string }) {
  const [isAsked, setAsked] = useState(false)
  const close = useClose(id)
  if (!isAsked) {
    return (
      <Button variant="default" fullWidth onClick={() => setAsked(true)}>
        Close ticket
      </Button>
    )
  }
  return (
    <div className={classes.ask} role="group" aria-label="Close ticket">
      <p className="small">Is it solved? You can reopen the ticket for 7 days.</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setAsked(false)}>
          Keep open
        </Button>
        <Button
          loading={close.isPending}
          onClick={() => close.mutate(undefined, { onSuccess: () => toast('SUCCESS', 'Ticket closed') })}
        >
          Close ticket
        </Button>
      </div>
      <FormProblem error={close.error} />
    </div>
  )
}
