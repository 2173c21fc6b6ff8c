import { orderEditLimits } from '@/api/constants'
import { Button, Group, Textarea } from '@mantine/core'
import type { TeamOrder } from '@/api/shapes'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { useEditForm } from '@/components/forms/useEditForm'
import { FormProblem } from '@/components/FormProblem'
import { jsonOf } from '@/lib/changes'
import { toast } from '@/lib/toast'
import { object, optionalText } from '@/lib/validators'
import { storeOrders, useEditOrder } from './api'

const LIMIT = orderEditLimits.note.maxLength
const schema = object({ note: optionalText(LIMIT) })

/** The team's note about an order. */
export function OrderNote({ order }: { order: TeamOrder }) {
  const save = useEditOrder(order.id, '')
  const edit = useEditForm<{ note: string }, TeamOrder>({
    schema,
    thing: order,
    blank: { note: '' },
    valuesOf: ({ note }) => ({ note: note ?? '' }),
    fieldsOf: ({ note }) => ({ note: note.trim() }),
    queryKey: storeOrders.one(order.id).queryKey,
  })
  const send = edit.submit(async (changes, entered) => {
    edit.keep(await save.mutateAsync(jsonOf(changes)), entered)
    toast('SUCCESS', 'Note saved')
  })
  return (
    <form noValidate ref={(element) => edit.attach(element)} onSubmit={send}>
      <Textarea
        label="Note"
        description="Only your team can see this."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={LIMIT}
        {...edit.form.getInputProps('note')}
      />
      <FormProblem error={save.error} />
      {edit.isDirty && (
        <Group gap="xs" mt="xs">
          <Button type="submit" variant="default" loading={save.isPending}>
            Save note
          </Button>
          <Button variant="subtle" onClick={edit.discard}>
            Undo
          </Button>
        </Group>
      )}
      <UnsavedGuard when={edit.isDirty} what="the note" param="order" />
    </form>
  )
}
