import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { Link, type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { queryClient } from '@/api/queryClient'
import { boot } from '@/api/boot'
import { onboarding } from '@/api/queries/onboarding'
import { FormProblem } from '@/components/FormProblem'
import { PasswordChecklist } from '@/components/PasswordChecklist'
import { useChooseRole } from '@/features/onboarding/api'
import { openStep, stepsOf } from '@/features/onboarding/steps'
import { OnboardingProgress } from '@/features/onboarding/OnboardingProgress'
import { useSignUp } from '@/features/profile/api'
import { SocialButtons } from '@/features/profile/connections/SocialButtons'
import { AuthFrame } from '@/layouts/AuthFrame'
import { emailRule, passwordRule, usernameRule } from '@/lib/rules'
import { useRuledForm } from '@/lib/useRuledForm'
import { redirectFrom } from '@/session/leave'
import { peekTarget, takeTarget } from '@/session/redirectTarget'
import { rememberNamedCommunity } from '@/session/namedCommunity'
import { session } from '@/session/session'
import { replacePage } from '@/lib/leaving'

const rules = { email: emailRule, username: usernameRule, password: passwordRule }

const NOTHING = new Set<never>()

/** Users with an account continue with their next step. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = session()
  if (!user) {
    rememberNamedCommunity()
    return null
  }
  const isCreator = new URL(request.url).searchParams.get('as') === 'creator'
  if (isCreator && !user.community) throw redirectFrom(request, '/onboarding/create-community')
  const step = await queryClient.fetchQuery(onboarding).then(openStep, () => '/onboarding/finish')
  throw redirectFrom(request, step)
}

/** A user who came from a community or its domain returns there directly. */
const isExpected = () => boot.community !== null || (peekTarget() ?? '').startsWith('/login/continue')

/** All other users see the onboarding; its end links to their earlier page. */
export function Component() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const signUp = useSignUp()
  const choose = useChooseRole()
  const isCreator = params.get('as') === 'creator'
  const { form, submit } = useRuledForm(rules, { email: '', username: '', password: '' })

  const go = async () => {
    if (isExpected()) {
      replacePage(takeTarget())
      return
    }
    // If the choice is not saved, a later step of the onboarding asks for it again.
    if (isCreator) await choose.mutateAsync('CREATOR').catch(() => undefined)
    void navigate('/onboarding/stream-accounts')
  }

  const lead = boot.community
    ? `Then we bring you back to ${boot.community.name}. Your account works in every community.`
    : isCreator
      ? 'First your account, then your community. It takes about a minute.'
      : 'One account for every community you join.'

  return (
    <AuthFrame
      title="Create your account"
      lead={lead}
      art="create account"
      progress={
        boot.community ? undefined : <OnboardingProgress at="CreateAccount" steps={stepsOf(isCreator)} done={NOTHING} />
      }
    >
      <form
        noValidate
        onSubmit={submit((values) => signUp.mutateAsync({ ...values, returnTo: peekTarget() ?? '/' }).then(go))}
      >
        <Stack>
          <TextInput label="Email" type="email" autoComplete="email" required {...form.getInputProps('email')} />
          <TextInput
            label="Username"
            description="2 to 20 characters. Fans and creators see this name."
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
            By creating an account, also with another service, you accept the <Link to="/terms-of-service">terms</Link>{' '}
            and the <Link to="/privacy-policy">privacy policy</Link>.
          </p>
          <p className="small quiet">
            Already have one? <Link to={`/login?${params}`}>Log in</Link>
          </p>
        </Stack>
      </form>
      <SocialButtons
        intent="signup"
        target={isExpected() ? undefined : isCreator ? '/onboarding/create-community' : '/onboarding/stream-accounts'}
      />
    </AuthFrame>
  )
}
