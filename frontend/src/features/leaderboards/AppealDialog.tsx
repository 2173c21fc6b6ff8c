import { Button, Group, Stack } from '@mantine/core'
import { appealLimits } from '@/api/constants'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import type { Rule } from '@/lib/rules'
import { toast } from '@/lib/toast'
import { useRuledForm } from '@/lib/useRuledForm'
import { useAppeal } from './api'

const KEY = 'leaderboard-appeal'
const { minLength, maxLength } = appealLimits.text

const text: Rule = (typed) =>
  typed.trim().length < minLength ? `Describe the problem in at least ${minLength} characters` : null

/** A member's objection to a frozen result. The team answers it before any prize is paid. */
export default function AppealDialog({ windowId, name }: DialogProps[typeof KEY]) {
  const appeal = useAppeal(windowId)
  const { form, submit } = useRuledForm({ text }, { text: '' })
  const send = submit(async (values) => {
    await appeal.mutateAsync(values.text.trim())
    closeDialog(KEY)
    toast('SUCCESS', 'Appeal sent. The team answers it here.')
  })
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <p>Describe what is wrong with the result of {name}. No prize is paid before the team decides.</p>
        <CountedTextarea
          label="Your appeal"
          description="Name the day and the amount, if you know them."
          required
          maxLength={maxLength}
          {...form.getInputProps('text')}
          value={form.values.text}
        />
        <UnsavedDialogGuard when={form.isDirty() && !appeal.isSuccess} what="your appeal" dialog={KEY} />
        <FormProblem error={appeal.error} unsent="The appeal was not sent." />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog(KEY)}>
            Cancel
          </Button>
          <Button type="submit" loading={appeal.isPending}>
            Send appeal
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
