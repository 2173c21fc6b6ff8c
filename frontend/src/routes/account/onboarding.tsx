import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { FormProblem } from '@/components/FormProblem'
import { PasswordChecklist } from '@/components/PasswordChecklist'
import { useSignUp } from '@/features/profile/api'
import { AuthFrame } from '@/layouts/AuthFrame'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { email, object, password, username } from '@/lib/validators'
import { takeTarget } from '@/session/redirectTarget'

const schema = object({ email, username, password })

/** Whoever was on their way somewhere goes back there; a creator goes on to their community. */
export function Component() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const signUp = useSignUp()
  const isCreator = params.get('as') === 'creator'
  const { form, submit } = useSchemaForm(schema, { initialValues: { email: '', username: '', password: '' } })

  const go = () => {
    if (isCreator) {
      void navigate('/onboarding/create-community')
      return
    }
    const target = takeTarget('/onboarding/check-inbox')
    if (target === '/') void navigate('/onboarding/check-inbox')
    else window.location.assign(target)
  }

  return (
    <AuthFrame
      title="Create your account"
      lead={
        isCreator
          ? 'First you, then your community. Together about a minute.'
          : 'One account for every community you join.'
      }
      art="create account"
      step={isCreator ? { at: 1, of: 3 } : undefined}
    >
      <form noValidate onSubmit={submit((values) => signUp.mutateAsync(values).then(go))}>
        <Stack>
          <TextInput label="E-mail" type="email" autoComplete="email" required {...form.getInputProps('email')} />
          <TextInput
            label="Username"
            description="2 to 20 characters. This is the name other fans and creators see."
            autoComplete="username"
            autoCapitalize="none"
            required
            {...form.getInputProps('username')}
          />
          <PasswordInput
            label="Password"
            autoComplete="new-password"
            aria-describedby="password-rules"
            required
            {...form.getInputProps('password')}
          />
          <PasswordChecklist id="password-rules" value={form.values.password} />
          <FormProblem error={signUp.error} />
          <Button type="submit" loading={signUp.isPending}>
            Create account
          </Button>
          <p className="small quiet">
            By creating an account you accept the <Link to="/terms-of-service">terms</Link> and the{' '}
            <Link to="/privacy-policy">privacy policy</Link>.
          </p>
          <p className="small quiet">
            Already have one? <Link to={`/login?${params}`}>Log in</Link>
          </p>
        </Stack>
      </form>
    </AuthFrame>
  )
}
