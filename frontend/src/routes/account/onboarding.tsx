import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { Link, type LoaderFunctionArgs, redirect, useNavigate, useSearchParams } from 'react-router'
import { boot } from '@/app/boot'
import { FormProblem } from '@/components/FormProblem'
import { PasswordChecklist } from '@/components/PasswordChecklist'
import { RoleChoice } from '@/features/onboarding/RoleChoice'
import { Way } from '@/features/onboarding/Way'
import { useSignUp } from '@/features/profile/api'
import { AuthFrame } from '@/layouts/AuthFrame'
import { emailRule, passwordRule, usernameRule } from '@/lib/rules'
import { useRuledForm } from '@/lib/useRuledForm'
import { takeTarget } from '@/session/redirectTarget'
import { session } from '@/session/session'

const rules = { email: emailRule, username: usernameRule, password: passwordRule }

/** Who has an account goes on from where they are. */
export function loader({ request }: LoaderFunctionArgs) {
  const { user } = session()
  if (!user) return null
  const isCreator = new URL(request.url).searchParams.get('as') === 'creator'
  throw redirect(isCreator && !user.community ? '/onboarding/create-community' : '/onboarding/finish')
}

/** Whoever was on their way somewhere goes back there; a creator goes on to their community. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const signUp = useSignUp()
  const isCreator = params.get('as') === 'creator'
  const { form, submit } = useRuledForm(rules, { email: '', username: '', password: '' })

  const choose = (role: 'fan' | 'creator') =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (role === 'creator') next.set('as', role)
        else next.delete('as')
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  const go = () => {
    if (isCreator) {
      void navigate('/onboarding/create-community')
      return
    }
    const target = takeTarget()
    if (target === '/') void navigate('/onboarding/check-inbox')
    else window.location.assign(target)
  }

  const lead = boot.community
    ? `Then straight back to ${boot.community.name}. The account is good for every community.`
    : isCreator
      ? 'First you, then your community. Together about a minute.'
      : 'One account for every community you join.'

  return (
    <AuthFrame
      title="Create your account"
      lead={lead}
      art="create account"
      way={boot.community ? undefined : <Way at="CreateAccount" isCreator={isCreator} />}
    >
      <form noValidate onSubmit={submit((values) => signUp.mutateAsync(values).then(go))}>
        <Stack>
          {!boot.community && <RoleChoice value={isCreator ? 'creator' : 'fan'} onChange={choose} />}
          <TextInput label="E-mail" type="email" autoComplete="email" required {...form.getInputProps('email')} />
          <TextInput
            label="Username"
            description="2 to 20 characters. This is the name other fans and creators see."
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
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
          <Button type="submit" data-size="lg" loading={signUp.isPending}>
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
