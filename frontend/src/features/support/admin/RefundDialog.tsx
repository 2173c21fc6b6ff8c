import { Button, Group, Stack, Textarea } from '@mantine/core'
import { ticketRefundLimits } from '@/api/constants'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { useIntentKey } from '@/lib/useIntentKey'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { object, required } from '@/lib/validators'
import { SubjectCard } from '../SubjectCard'
import { useRefund } from './api'

const schema = object({ reason: required })

/** Refunds the thing that a ticket is about, after the team has seen what that is. */
export default function RefundDialog({ ticket: { id, member, about } }: DialogProps['ticket-refund']) {
  const { key, renewIfRefused } = useIntentKey()
  const refund = useRefund(id, key)
  const { form, submit } = useSchemaForm(schema, { initialValues: { reason: '' } })

  const send = async ({ reason }: { reason: string }) => {
    try {
      await refund.mutateAsync(reason.trim())
    } catch (error) {
      renewIfRefused(error)
      throw error
    }
    toast('SUCCESS_PRIMARY', `${about?.title ?? 'It'} was refunded`)
    closeDialog('ticket-refund')
  }

  return (
    <form noValidate onSubmit={submit(send)}>
      <Stack>
        {about && <SubjectCard subject={about} />}
        <p className="small">{member.username} gets back what was paid. A refund cannot be taken back.</p>
        <Textarea
          label="Reason"
          description={`${member.username} will see this.`}
          required
          autosize
          minRows={2}
          data-autofocus
          maxLength={ticketRefundLimits.reason.maxLength}
          {...form.getInputProps('reason')}
        />
        <UnsavedDialogGuard when={form.isDirty() && !refund.isSuccess} what="the refund" dialog="ticket-refund" />
        <FormProblem error={refund.error} unsent="Nothing was refunded." />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog('ticket-refund')}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={refund.isPending}>
            Refund {about?.title}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
