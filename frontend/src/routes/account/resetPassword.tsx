import { Button, PasswordInput, Stack } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { FormProblem } from '@/components/FormProblem'
import { PasswordChecklist } from '@/components/PasswordChecklist'
import { useResetPassword } from '@/features/profile/api'
import { AuthFrame } from '@/layouts/AuthFrame'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { object, password } from '@/lib/validators'

const schema = object({ password })

export function Component() {
  const [params] = useSearchParams()
  const reset = useResetPassword()
  const { form, submit } = useSchemaForm(schema, { initialValues: { password: '' } })

  if (reset.isSuccess) {
    return (
      <AuthFrame title="Your password is set" lead="Every other device was signed out." art="reset">
        <Button component={Link} to="/login">
          Log in
        </Button>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Set a new password" lead="The link from your mail brought you here." art="reset">
      <form
        noValidate
        onSubmit={submit((values) =>
          reset.mutateAsync({ token: params.get('token') ?? '', password: values.password }),
        )}
      >
        <Stack>
          <PasswordInput
            label="New password"
            autoComplete="new-password"
            aria-describedby="password-rules"
            required
            {...form.getInputProps('password')}
          />
          <PasswordChecklist id="password-rules" value={form.values.password} />
          <FormProblem error={reset.error} />
          <Button type="submit" loading={reset.isPending}>
            Set password
          </Button>
        </Stack>
      </form>
    </AuthFrame>
  )
}
