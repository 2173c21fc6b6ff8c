import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { ticketGiftLimits } from '@/api/constants'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { Gem } from '@/components/Gem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { countGems } from '@/lib/format'
import { toast } from '@/lib/toast'
import { useIntentKey } from '@/lib/useIntentKey'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { object, positiveGems, required } from '@/lib/validators'
import { useGift } from './api'

const schema = object({ gems: positiveGems, reason: required })

/** Gives gems to the fan of a ticket. The ledger and the conversation have an entry of it. */
export default function GiftDialog({ ticket: { id, member, number } }: DialogProps['ticket-gift']) {
  const { key, renewIfRefused } = useIntentKey()
  const gift = useGift(id, key)
  const { form, submit } = useSchemaForm(schema, { initialValues: { gems: '', reason: '' } })
  const { gems } = form.values
  const isAmount = positiveGems.safeParse(gems).success

  const send = async (values: { gems: string; reason: string }) => {
    const amount = values.gems.trim()
    try {
      await gift.mutateAsync({ gems: amount, reason: values.reason.trim() })
    } catch (error) {
      renewIfRefused(error)
      throw error
    }
    toast('SUCCESS_PRIMARY', `${member.username} got ${countGems(amount)}`)
    closeDialog('ticket-gift')
  }

  return (
    <form noValidate onSubmit={submit(send)}>
      <Stack>
        <p className="quiet small">
          {member.username} gets the gems at once, for ticket #{number}. They count toward your daily limit.
        </p>
        <TextInput
          label="Gems"
          inputMode="numeric"
          autoComplete="off"
          required
          data-autofocus
          leftSection={<Gem size={18} />}
          {...form.getInputProps('gems')}
        />
        <Textarea
          label="Reason"
          description={`${member.username} will see this.`}
          required
          autosize
          minRows={2}
          maxLength={ticketGiftLimits.reason.maxLength}
          {...form.getInputProps('reason')}
        />
        <UnsavedDialogGuard when={form.isDirty() && !gift.isSuccess} what="the gift" dialog="ticket-gift" />
        <FormProblem error={gift.error} unsent="No gems were given." />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog('ticket-gift')}>
            Cancel
          </Button>
          <Button type="submit" loading={gift.isPending}>
            {isAmount ? `Give ${countGems(gems.trim())}` : 'Give gems'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
