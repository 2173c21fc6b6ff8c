import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { TeamOrder } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { toast } from '@/lib/toast'
import { useEditOrder } from './api'

const LIMIT = 500

/** What the team wrote down about an order. */
export function OrderNote({ order }: { order: TeamOrder }) {
  const written = order.note ?? ''
  const [note, setNote] = useState(written)
  const edit = useEditOrder(order.id, '')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        edit.mutate({ note: note.trim() }, { onSuccess: () => toast('SUCCESS', 'Note saved') })
      }}
    >
      <Textarea
        label="Note"
        description="For your team alone."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={LIMIT}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <FormProblem error={edit.error} />
      {note !== written && (
        <Group gap="xs" mt="xs">
          <Button type="submit" variant="default" loading={edit.isPending}>
            Save note
          </Button>
          <Button variant="subtle" onClick={() => setNote(written)}>
            Undo
          </Button>
        </Group>
      )}
    </form>
  )
}
