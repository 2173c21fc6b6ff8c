import { Button, Group, Stack } from '@mantine/core'
import { disputeLimits } from '@/api/constants'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import type { Rule } from '@/lib/rules'
import { toast } from '@/lib/toast'
import { useRuledForm } from '@/lib/useRuledForm'
import { useDisputeResult } from './api'

const KEY = 'match-dispute'
const { minLength, maxLength } = disputeLimits.text

const text: Rule = (typed) =>
  typed.trim().length < minLength ? `Describe the problem in at least ${minLength} characters` : null

/** Disputes the result that the other side reported. The team reads the text and decides. */
export default function DisputeDialog({ eventId, matchId, reportId }: DialogProps[typeof KEY]) {
  const dispute = useDisputeResult(eventId, matchId)
  const { form, submit } = useRuledForm({ text }, { text: '' })
  const send = submit(async (values) => {
    await dispute.mutateAsync({ reportId, text: values.text.trim() })
    closeDialog(KEY)
    toast('SUCCESS', 'The team decides about this match now')
  })
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <p>Describe what is wrong with the reported result. The team reads it and decides.</p>
        <CountedTextarea
          label="Your text to the team"
          required
          maxLength={maxLength}
          {...form.getInputProps('text')}
          value={form.values.text}
        />
        <UnsavedDialogGuard when={form.isDirty() && !dispute.isSuccess} what="your text" dialog={KEY} />
        <FormProblem error={dispute.error} unsent="The text was not sent." />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog(KEY)}>
            Cancel
          </Button>
          <Button type="submit" loading={dispute.isPending}>
            Dispute result
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
