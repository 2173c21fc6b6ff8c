import { giveTicketsLimits } from '@/api/constants'
import { Button, Group, Stack, TextInput, Textarea } from '@mantine/core'
import { ApiError } from '@/api/errors'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import terms from '@/components/office/TermsForm.module.css'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { countOf } from '@/lib/format'
import { useIntentKey } from '@/lib/useIntentKey'
import { toast } from '@/lib/toast'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { object, positiveInteger, required, wideUsername } from '@/lib/validators'
import { useGiveTickets } from './api'

const KEY = 'raffle-tickets-give'
const schema = object({
  username: wideUsername,
  tickets: positiveInteger(giveTicketsLimits.ticketsNumber),
  reason: required,
})

/** Free tickets for one fan, with a reason. */
export default function GiveTicketsDialog({ raffle }: DialogProps[typeof KEY]) {
  const { key, renewIfRefused } = useIntentKey()
  const give = useGiveTickets(raffle.id, key)
  const { form, submit } = useSchemaForm(schema, { initialValues: { username: '', tickets: '1', reason: '' } })

  const refused = give.error instanceof ApiError ? give.error : null
  const isFull = refused?.code === 'RAFFLE_MAX_ENTRIES_PER_USER'
  const left = Number(refused?.params.left ?? 0)

  const send = submit(async ({ username, tickets, reason }) => {
    try {
      await give.mutateAsync({
        username: username.trim(),
        ticketsNumber: Number(tickets),
        reason: reason.trim(),
      })
    } catch (error) {
      renewIfRefused(error)
      throw error
    }
    toast('SUCCESS_PRIMARY', `${countOf(Number(tickets), 'ticket')} for ${username.trim()}`)
    closeDialog(KEY)
  })

  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <TextInput label="Fan" description="Username" required {...form.getInputProps('username')} />
        <TextInput label="How many tickets" required inputMode="numeric" {...form.getInputProps('tickets')} />
        <Textarea
          label="Reason"
          description="The fan will see this."
          required
          autosize
          minRows={2}
          maxLength={giveTicketsLimits.reason.maxLength}
          {...form.getInputProps('reason')}
        />
        <UnsavedDialogGuard when={form.isDirty() && !give.isSuccess} what="the tickets" dialog={KEY} />
        {isFull ? (
          <p role="alert" className={terms.problem}>
            {left > 0
              ? `${form.values.username.trim()} can get at most ${left} more.`
              : `${form.values.username.trim()} already has the maximum number of tickets.`}
          </p>
        ) : (
          <FormProblem error={give.error} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog(KEY)}>
            Cancel
          </Button>
          <Button type="submit" loading={give.isPending}>
            Give tickets
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
