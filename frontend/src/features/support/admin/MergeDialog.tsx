import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { TeamTicketPage, TicketLink } from '@/api/supportShapes'
import { SelectField } from '@/components/forms/SelectField'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { validation } from '@/lib/text'
import { toast } from '@/lib/toast'
import { ticketStatus } from '../words'
import { useMerge } from './api'

const numbers = new Intl.ListFormat('en-US')

/** Moves the messages of tickets into another one of the same fan. */
export default function MergeDialog({ tickets, choices, username, onMerged }: DialogProps['ticket-merge']) {
  const [into, setInto] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const merge = useMerge()
  const moved = tickets.filter(({ id }) => id !== into)

  // One after the other: all of them change the ticket that goes on.
  const mergeAll = async ([first, ...rest]: TicketLink[]): Promise<TeamTicketPage> => {
    const target = await merge.mutateAsync({ id: first?.id ?? into, intoId: into })
    return rest.length > 0 ? mergeAll(rest) : target
  }
  const send = async () => {
    if (into === '') return setProblem(validation.required)
    try {
      const target = await mergeAll(moved)
      closeDialog('ticket-merge')
      toast('SUCCESS', `Merged into ticket #${target.number}`)
      onMerged(target)
    } catch {
      // The dialog shows the error.
    }
    return undefined
  }

  return (
    <Stack>
      <p className="small">
        The messages of {numbers.format(moved.map(({ number }) => `#${number}`))} move into the ticket that goes on.{' '}
        {username} reads and writes there from now on. This cannot be taken back.
      </p>
      <SelectField
        label="Ticket that goes on"
        required
        data-autofocus
        value={into}
        error={problem}
        disabled={merge.isPending}
        options={choices.map((other) => ({
          value: other.id,
          label: `#${other.number} ${other.title} (${ticketStatus[other.status].label})`,
        }))}
        onChange={(value) => {
          setInto(value)
          setProblem(null)
        }}
      />
      <FormProblem error={merge.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog('ticket-merge')}>
          Cancel
        </Button>
        <Button loading={merge.isPending} onClick={() => void send()}>
          Merge tickets
        </Button>
      </Group>
    </Stack>
  )
}
