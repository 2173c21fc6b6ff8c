import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { OfficeList, TableSkeleton } from '@/components/office/OfficeList'
import { OfficePage } from '@/components/office/OfficePage'
import { Tabs } from '@/components/Tabs'
import { openDialog } from '@/dialogs/dialogs'
import { ownTickets } from '@/features/support/admin/api'
import { ClosingRule } from '@/features/support/admin/ClosingRule'
import { ticketList } from '@/features/support/admin/list'
import { Statistics } from '@/features/support/admin/Statistics'
import { SavedAnswers } from '@/features/support/admin/SavedAnswers'
import { TicketFigures } from '@/features/support/admin/TicketFigures'
import { isMe } from '@/session/session'

const TABS = [
  { key: 'tickets', label: 'Tickets', to: '/admin/tickets' },
  { key: 'statistics', label: 'Statistics', to: '/admin/tickets?tab=statistics' },
  { key: 'answers', label: 'Saved answers', to: '/admin/tickets?tab=answers' },
  { key: 'settings', label: 'Automatic close', to: '/admin/tickets?tab=settings' },
] as const

/** The fans' tickets, their figures, the team's saved answers, and when tickets close. */
export function Component() {
  const [params] = useSearchParams()
  const current = TABS.find(({ key }) => key === params.get('tab'))?.key ?? 'tickets'
  return (
    <OfficePage
      title="Tickets"
      actions={<Button onClick={() => openDialog('ticket-open', {})}>Open ticket</Button>}
      tabs={<Tabs label="Tickets" current={current} tabs={TABS} />}
    >
      {current === 'tickets' && <Tickets />}
      {current === 'statistics' && <Statistics />}
      {current === 'answers' && <SavedAnswers />}
      {current === 'settings' && <ClosingRule />}
    </OfficePage>
  )
}

function Tickets() {
  const people = useQuery(ownTickets.assignees)
  // The filter for assignees in the address is valid only for known people, so the list waits for them.
  if (people.isPending) return <TableSkeleton />
  const others = (people.data?.data ?? []).filter((person) => !isMe(person))
  return (
    <Stack>
      <TicketFigures />
      <OfficeList
        list={ticketList([
          { value: 'ME', label: 'Me' },
          { value: 'NOBODY', label: 'No assignee' },
          ...others.map(({ id, username }) => ({ value: id, label: username })),
        ])}
      />
    </Stack>
  )
}
