import { Button } from '@mantine/core'
import { IconArrowBackUp, IconGift, IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { MemberStatus } from '@/api/shapes'
import type { TeamTicketPage, TicketPriority, TicketStatus } from '@/api/supportShapes'
import { Choice } from '@/components/Choice'
import { FormProblem } from '@/components/FormProblem'
import { Gems } from '@/components/Gems'
import { Mark } from '@/components/Mark'
import { memberStatus as standing } from '@/components/office/memberStatus'
import { Panel } from '@/components/Panel'
import { Time } from '@/components/Time'
import { openDialog } from '@/dialogs/dialogs'
import { formatExact } from '@/lib/format'
import { optionsOf } from '@/lib/options'
import { can } from '@/session/session'
import { TicketState } from '../marks'
import { SubjectCard } from '../SubjectCard'
import { ticketCategory, ticketPriority, ticketStatus } from '../words'
import { ownTickets, useEditTicket } from './api'
import { ticketHref } from './list'
import classes from './TeamTicketView.module.css'
import { spanWords } from './TicketFigures'

const NOBODY = ''

/** Beside the conversation: who handles the ticket, the fan, the thing, the gems, and the times. */
export const TicketSide = ({ ticket }: { ticket: TeamTicketPage }) => (
  <aside className={classes.side} aria-label="About this ticket">
    <Handling ticket={ticket} />
    {ticket.about && (
      <SubjectCard
        subject={ticket.about}
        link={ticket.about.officeLink && <Link to={ticket.about.officeLink}>Open in the back office</Link>}
      />
    )}
    <GivenGems ticket={ticket} />
    <Fan ticket={ticket} />
    <Times ticket={ticket} />
  </aside>
)

function Handling({ ticket }: { ticket: TeamTicketPage }) {
  const { id, status, priority, assignee, mergedInto, isOwn } = ticket
  const edit = useEditTicket(id)
  const people = useQuery(ownTickets.assignees).data?.data ?? []
  const isFixed = edit.isPending || mergedInto !== null || isOwn
  // A person who left the team can still be the assignee.
  const known = people.map((person) => ({ value: person.id, label: person.username }))
  const others = assignee && !people.some((person) => person.id === assignee.id)
  return (
    <Panel>
      <div className={classes.facts}>
        <Choice
          label="Status"
          value={status}
          options={optionsOf<TicketStatus>(ticketStatus)}
          disabled={isFixed}
          onChange={(next) => edit.mutate({ status: next, seen: { status } })}
        />
        <Choice
          label="Priority"
          value={priority}
          options={optionsOf<TicketPriority>(ticketPriority)}
          disabled={isFixed}
          onChange={(next) => edit.mutate({ priority: next, seen: { priority } })}
        />
        <Choice
          className={classes.wide}
          label="Assignee"
          value={assignee?.id ?? NOBODY}
          options={[
            { value: NOBODY, label: 'No assignee' },
            ...known,
            ...(others ? [{ value: assignee.id, label: assignee.username }] : []),
          ]}
          disabled={isFixed}
          onChange={(next) =>
            edit.mutate({ assigneeId: next === NOBODY ? null : next, seen: { assigneeId: assignee?.id ?? null } })
          }
        />
      </div>
      <FormProblem error={edit.error} />
    </Panel>
  )
}

function GivenGems({ ticket }: { ticket: TeamTicketPage }) {
  const { gems, canGift, canRefund, mergedInto } = ticket
  const isOpen = mergedInto === null
  if (gems.length === 0 && !(isOpen && (canGift || canRefund))) return null
  return (
    <Panel title="Gems for this ticket">
      {gems.length > 0 && (
        <ul className={classes.gems} aria-label="Gems given">
          {gems.map(({ id, kind, gems: amount, reason, actor, createdAt }) => (
            <li key={id}>
              <span>
                {kind === 'GIFT' ? 'Gift' : 'Refund'}: {reason}
                <br />
                <span className="quiet tiny">
                  {actor} · <Time value={createdAt} />
                </span>
              </span>
              <Gems amount={amount} size={14} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <div className={classes.buttons}>
          {canRefund && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => openDialog('ticket-refund', { ticket })}
            >
              Refund
            </Button>
          )}
          {canGift && (
            <Button
              variant="default"
              leftSection={<IconGift size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => openDialog('ticket-gift', { ticket })}
            >
              Give gems
            </Button>
          )}
        </div>
      )}
    </Panel>
  )
}

function Fan({ ticket: { member, memberStatus, isMemberActive, others, previous } }: { ticket: TeamTicketPage }) {
  const rows = previous && !others.some(({ id }) => id === previous.id) ? [previous, ...others] : others
  return (
    <Panel title="Fan">
      <div className={classes.fan}>
        <Mark name={member.username} src={member.avatarUrl} round />
        <div>
          {can('USERS_MANAGEMENT') ? (
            <Link to={`/admin/users/${member.id}`}>{member.username}</Link>
          ) : (
            <span>{member.username}</span>
          )}
          <p className="quiet tiny">
            {isMemberActive ? standing[memberStatus as MemberStatus].label : 'No longer a member'}
          </p>
        </div>
      </div>
      {rows.length > 0 && (
        <ul className={classes.others} aria-label="Other tickets of this fan">
          {rows.map((other) => (
            <li key={other.id}>
              <Link to={ticketHref(other)}>
                #{other.number} {other.title}
                {other.id === previous?.id && ' (before this one)'}
              </Link>
              <TicketState status={other.status} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Times({ ticket }: { ticket: TeamTicketPage }) {
  const { category, createdAt, firstAnswerSeconds, solveSeconds, closesAt, rating, ratingText, waitsFor } = ticket
  return (
    <Panel title="Times">
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
        <div>
          <dt>First answer after</dt>
          <dd>{spanWords(firstAnswerSeconds)}</dd>
        </div>
        <div>
          <dt>Solved in</dt>
          <dd>{spanWords(solveSeconds)}</dd>
        </div>
        {waitsFor === 'TEAM' && (
          <div>
            <dt>Waits for us since</dt>
            <dd>
              <Time value={ticket.waitingSince} />
            </dd>
          </div>
        )}
        {closesAt && (
          <div className={classes.wide}>
            <dt>Closes without an answer</dt>
            <dd>{formatExact(closesAt)}</dd>
          </div>
        )}
        {rating !== null && (
          <div className={classes.wide}>
            <dt>Rating by the fan</dt>
            <dd>
              <IconStarFilled size={14} aria-hidden="true" /> {rating} of 5
              {ratingText && <span dir="auto">: “{ratingText}”</span>}
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}
