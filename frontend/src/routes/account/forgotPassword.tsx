import { Button, Stack, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { FormProblem } from '@/components/FormProblem'
import { MailLinks } from '@/features/profile/MailLinks'
import { useForgotPassword } from '@/features/profile/api'
import { AuthFrame } from '@/layouts/AuthFrame'
import { emailRule } from '@/lib/rules'
import { useRuledForm } from '@/lib/useRuledForm'

const rules = { email: emailRule }

export function Component() {
  const ask = useForgotPassword()
  const { form, submit } = useRuledForm(rules, { email: '' })

  if (ask.isSuccess) {
    return (
      <AuthFrame
        title="Check your inbox"
        lead={
          <>
            If <strong>{form.values.email}</strong> belongs to an account, we sent a link to set a new password. The
            link works once, for 30 minutes.
          </>
        }
        art="forgot"
      >
        <Stack>
          <MailLinks email={form.values.email} />
          <Button variant="default" onClick={() => ask.reset()}>
            Use another address
          </Button>
          <Link to="/login" className="small">
            Back to log in
          </Link>
        </Stack>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title="Forgot your password?"
      lead="Enter your email. We send you a link to set a new password."
      art="forgot"
    >
      <form noValidate onSubmit={submit((values) => ask.mutateAsync(values))}>
        <Stack>
          <TextInput label="Email" type="email" autoComplete="email" required {...form.getInputProps('email')} />
          <FormProblem error={ask.error} />
          <Button type="submit" data-size="lg" loading={ask.isPending}>
            Send link
          </Button>
          <Link to="/login" className="small">
            Back to log in
          </Link>
        </Stack>
      </form>
    </AuthFrame>
  )
}
