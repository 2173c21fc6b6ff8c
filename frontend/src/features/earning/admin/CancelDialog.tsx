import { Button, Group, Stack, Textarea } from '@mantine/core'
import { cancelPaymentLimits } from '@/api/constants'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { object, required } from '@/lib/validators'
import { useCancelWaiting } from './api'

const KEY = 'earning-cancel'
const schema = object({ reason: required })

/** Cancels gems or a reward that a fan waits for. The fan reads why. */
export default function CancelDialog({ waiting }: DialogProps[typeof KEY]) {
  const cancel = useCancelWaiting(waiting)
  const { form, submit } = useSchemaForm(schema, { initialValues: { reason: '' } })
  const send = submit(async ({ reason }) => {
    await cancel.mutateAsync(reason.trim())
    toast('SUCCESS', `${waiting.words} canceled`)
    closeDialog(KEY)
  })
  return (
    <form noValidate onSubmit={send} aria-label="Cancel">
      <Stack>
        <p>
          <b>{waiting.words}.</b> The fan does not get this.
          {waiting.kind === 'stream' && ' Gems that are paid already stay.'}
          {waiting.kind === 'reward' && ' If it is a step of a quest chain, the next step stays locked.'}
        </p>
        <Textarea
          label="Reason"
          description="The fan will see this."
          required
          autosize
          minRows={2}
          data-autofocus
          maxLength={cancelPaymentLimits.reason.maxLength}
          {...form.getInputProps('reason')}
        />
        <UnsavedDialogGuard when={form.isDirty() && !cancel.isSuccess} what="the reason" dialog={KEY} />
        <FormProblem error={cancel.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog(KEY)}>
            Keep it
          </Button>
          <Button type="submit" color="red" loading={cancel.isPending}>
            Cancel {waiting.kind === 'payment' || waiting.kind === 'stream' ? 'gems' : 'reward'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
