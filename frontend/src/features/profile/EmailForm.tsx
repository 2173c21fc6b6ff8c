import { Button, Stack, TextInput } from '@mantine/core'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { emailRule } from '@/lib/rules'
import { useRuledForm } from '@/lib/useRuledForm'
import { useChangeEmail } from './api'

/** A new address: nothing changes before its link is followed. */
export function EmailForm({ words, onCancel }: { words: string; onCancel?: () => void }) {
  const change = useChangeEmail()
  const { form, submit } = useRuledForm({ email: emailRule }, { email: '' })
  return (
    <form noValidate onSubmit={submit((values) => change.mutateAsync(values))}>
      <Stack>
        <TextInput label="New email" type="email" autoComplete="email" required {...form.getInputProps('email')} />
        <UnsavedGuard when={form.isDirty() && !change.isSuccess} what="your email" />
        <FormProblem error={change.error} />
        <div>
          <Button type="submit" loading={change.isPending}>
            {words}
          </Button>
          {onCancel && (
            <Button variant="subtle" ml="xs" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </Stack>
    </form>
  )
}
