import { Button, PasswordInput, Stack } from '@mantine/core'
import { ApiError } from '@/api/errors'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { PasswordChecklist } from '@/components/PasswordChecklist'
import { message } from '@/lib/text'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { firstPassword, passwordChange } from '@/lib/validators'
import { useChangePassword } from './api'

/** The server's words, or the specification's own when it had none. */
const problemOf = (error: unknown) =>
  error instanceof ApiError && error.status !== undefined && !error.code ? new Error(message.passwordNotChanged) : error

const blank = { previousPassword: '', updatedPassword: '', confirmedPassword: '' }

/** A person without a password (`isFirst`) has none to give, only one to set. */
export function PasswordForm({ isFirst = false }: { isFirst?: boolean }) {
  const change = useChangePassword()
  const { form, submit } = useSchemaForm(isFirst ? firstPassword : passwordChange, {
    initialValues: blank,
    validateInputOnChange: true,
  })

  return (
    <form
      noValidate
      onSubmit={submit(async ({ previousPassword, updatedPassword }) => {
        await change.mutateAsync(isFirst ? { updatedPassword } : { previousPassword, updatedPassword })
        form.reset()
      })}
    >
      <Stack>
        {!isFirst && (
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            required
            {...form.getInputProps('previousPassword')}
          />
        )}
        <PasswordInput
          label="New password"
          autoComplete="new-password"
          aria-describedby="new-password-rules"
          required
          {...form.getInputProps('updatedPassword')}
        />
        <PasswordChecklist id="new-password-rules" value={form.values.updatedPassword} />
        <PasswordInput
          label="Confirm new password"
          autoComplete="new-password"
          required
          {...form.getInputProps('confirmedPassword')}
        />
        <UnsavedGuard when={form.isDirty()} what="your password" />
        <FormProblem error={problemOf(change.error)} />
        <Button type="submit" variant="default" loading={change.isPending}>
          {isFirst ? 'Set password' : 'Change password'}
        </Button>
      </Stack>
    </form>
  )
}
