import { moveEndLimits } from '@/api/constants'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { DateTimeField, ZONE_NOTE } from '@/components/forms/DateTimeField'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { now } from '@/lib/clock'
import { countOf, formatExact } from '@/lib/format'
import { toast } from '@/lib/toast'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { object, required } from '@/lib/validators'
import { useMoveRaffleEnd } from './api'

const KEY = 'raffle-end'
const schema = object({ endAt: required, reason: required })

/** Moves the end of a running raffle, for a reason that fans read. */
export default function MoveEndDialog({ raffle }: DialogProps[typeof KEY]) {
  const move = useMoveRaffleEnd(raffle.id)
  const { form, submit } = useSchemaForm(schema, { initialValues: { endAt: raffle.endAt, reason: '' } })
  const { endAt } = form.values
  const isEarlier = endAt !== '' && Date.parse(endAt) < Date.parse(raffle.endAt)

  const send = submit(async (values) => {
    const { endAt: moved } = await move.mutateAsync({ endAt: values.endAt, reason: values.reason.trim() })
    toast('SUCCESS', `${raffle.name} now ends on ${formatExact(moved)}`)
    closeDialog(KEY)
  })

  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <p>
          Announced end: {formatExact(raffle.endAt)}. Your fans see the new end, the announced one and your reason.
          {raffle.members > 0 && ` ${countOf(raffle.members, 'fan')} with tickets are notified.`}
        </p>
        <DateTimeField
          label="New end"
          description={ZONE_NOTE}
          required
          min={new Date(now()).toISOString()}
          value={endAt || null}
          error={form.errors.endAt}
          onChange={(value) => form.setFieldValue('endAt', value ?? '')}
        />
        {isEarlier && (
          <p className="small">This is earlier than announced. Fans who wanted to join later may miss it.</p>
        )}
        <Textarea
          label="Reason"
          description="Everyone can see this."
          required
          autosize
          minRows={2}
          maxLength={moveEndLimits.reason.maxLength}
          {...form.getInputProps('reason')}
        />
        <p className="quiet small">
          The promise of the draw stays. Its random number is now the first one after the new end.
        </p>
        <UnsavedDialogGuard when={form.isDirty() && !move.isSuccess} what="the new end" dialog={KEY} />
        <FormProblem error={move.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog(KEY)}>
            Keep the end
          </Button>
          <Button type="submit" loading={move.isPending} disabled={endAt === raffle.endAt}>
            Move the end
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
