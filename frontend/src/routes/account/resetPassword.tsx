import { Button, PasswordInput, Stack } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { ApiError } from '@/api/errors'
import { FormProblem } from '@/components/FormProblem'
import { PasswordChecklist } from '@/components/PasswordChecklist'
import { useResetPassword } from '@/features/profile/api'
import { AuthFrame } from '@/layouts/AuthFrame'
import { passwordRule } from '@/lib/rules'
import { useRuledForm } from '@/lib/useRuledForm'

const rules = { password: passwordRule }
const isUsedUp = (error: unknown) => error instanceof ApiError && error.code === 'USER_RESET_LINK_EXPIRED'

export function Component() {
  const [params] = useSearchParams()
  const reset = useResetPassword()
  const { form, submit } = useRuledForm(rules, { password: '' })

  const token = params.get('token') ?? ''

  if (!token || isUsedUp(reset.error)) {
    return (
      <AuthFrame
        title="This link no longer works"
        lead="A link works once and expires after 30 minutes. Send a new one."
        art="reset"
      >
        <Button component={Link} to="/forgot-password">
          Send a new link
        </Button>
      </AuthFrame>
    )
  }
  if (reset.isSuccess) {
    return (
      <AuthFrame
        title="Your password was set"
        lead="All other devices were logged out. If your email was not confirmed before, linked accounts and two-factor methods were removed, too."
        art="reset"
      >
        <Button component={Link} to="/login">
          Log in
        </Button>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Set a new password" lead="Choose a new password for your account." art="reset">
      <form noValidate onSubmit={submit(({ password: chosen }) => reset.mutateAsync({ token, password: chosen }))}>
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
          <Button type="submit" data-size="lg" loading={reset.isPending}>
            Set password
          </Button>
        </Stack>
      </form>
    </AuthFrame>
  )
}
