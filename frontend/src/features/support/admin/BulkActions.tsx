import { Button } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TeamTicket, TicketChanges, TicketPriority, TicketStatus } from '@/api/supportShapes'
import { SelectField } from '@/components/forms/SelectField'
import { FormProblem } from '@/components/FormProblem'
import { openDialog } from '@/dialogs/dialogs'
import { countOf } from '@/lib/format'
import { optionsOf } from '@/lib/options'
import { toast } from '@/lib/toast'
import { ticketPriority, ticketStatus } from '../words'
import { ownTickets, useEditTickets } from './api'

const NO_ONE = '-'

interface Props {
  tickets: TeamTicket[]
  onDone: () => void
}

/** The same change of several tickets at once. Tickets of one fan can be merged. */
export function BulkActions({ tickets, onDone }: Props) {
  const edit = useEditTickets()
  const people = useQuery(ownTickets.assignees).data?.data ?? []
  const isOfOneFan = tickets.length > 1 && new Set(tickets.map(({ member }) => member.id)).size === 1
  const change = (changes: TicketChanges) =>
    edit.mutate(
      { ids: tickets.map(({ id }) => id), ...changes },
      {
        onSuccess: () => {
          toast('SUCCESS', `${countOf(tickets.length, 'ticket')} changed`)
          onDone()
        },
      },
    )
  return (
    <>
      <p>{countOf(tickets.length, 'ticket')} selected</p>
      <SelectField
        label=""
        aria-label="Assign to"
        placeholder="Assign to"
        value=""
        disabled={edit.isPending}
        options={[
          ...people.map(({ id, username }) => ({ value: id, label: username })),
          { value: NO_ONE, label: 'No assignee' },
        ]}
        onChange={(id) => change({ assigneeId: id === NO_ONE ? null : id })}
      />
      <SelectField
        label=""
        aria-label="Set status"
        placeholder="Set status"
        value=""
        disabled={edit.isPending}
        options={optionsOf(ticketStatus)}
        onChange={(status) => change({ status: status as TicketStatus })}
      />
      <SelectField
        label=""
        aria-label="Set priority"
        placeholder="Set priority"
        value=""
        disabled={edit.isPending}
        options={optionsOf(ticketPriority)}
        onChange={(priority) => change({ priority: priority as TicketPriority })}
      />
      {isOfOneFan && (
        <Button
          variant="default"
          leftSection={<IconGitMerge size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() =>
            openDialog('ticket-merge', {
              tickets,
              choices: tickets,
              username: tickets[0]?.username ?? '',
              onMerged: onDone,
            })
          }
        >
          Merge
        </Button>
      )}
      <FormProblem error={edit.error} />
    </>
  )
}
