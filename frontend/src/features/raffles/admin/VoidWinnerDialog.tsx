import { voidLimits } from '@/api/constants'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { object, required } from '@/lib/validators'
import { isRedrawn } from '../model'
import { useVoidWinner } from './api'

const KEY = 'raffle-void'
const schema = object({ reason: required })

/** Voids a win with a public reason; the next ticket wins. */
export default function VoidWinnerDialog({ raffle, winnerId }: DialogProps[typeof KEY]) {
  const winner = raffle.winners.find(({ id }) => id === winnerId)
  const redraw = useVoidWinner(raffle.id, winnerId)
  const { form, submit } = useSchemaForm(schema, { initialValues: { reason: '' } })

  const send = submit(async ({ reason }) => {
    const after = await redraw.mutateAsync(reason.trim())
    const voided = after.winners.find(({ id }) => id === winnerId)
    const next = voided && isRedrawn(after, voided)
    if (next) toast('SUCCESS', 'Winner redrawn')
    else toast('INFO', `No other ticket is left. There is no winner for ${winner?.prize.name ?? 'the prize'}.`)
    closeDialog(KEY)
  })

  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <p>
          {winner?.username ?? 'The winner'} loses {winner?.prize.name}. The next ticket of the same draw wins it. If no
          other ticket is left, the prize has no winner.
        </p>
        <Textarea
          label="Reason"
          description="Everyone can see this."
          required
          autosize
          minRows={2}
          maxLength={voidLimits.reason.maxLength}
          {...form.getInputProps('reason')}
        />
        <UnsavedDialogGuard when={form.isDirty() && !redraw.isSuccess} what="the reason" dialog={KEY} />
        <FormProblem error={redraw.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog(KEY)}>
            Keep winner
          </Button>
          <Button type="submit" color="red" loading={redraw.isPending}>
            Draw again
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
