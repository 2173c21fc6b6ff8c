import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { ApiError } from '@/api/errors'
import { boot } from '@/api/boot'
import { FormProblem } from '@/components/FormProblem'
import { useLogin } from '@/features/profile/api'
import { SocialButtons } from '@/features/profile/connections/SocialButtons'
import { AuthFrame } from '@/layouts/AuthFrame'
import { givenPasswordRule, requiredRule } from '@/lib/rules'
import { useRuledForm } from '@/lib/useRuledForm'
import { redirectFrom } from '@/session/leave'
import { rememberTarget, takeTarget } from '@/session/redirectTarget'
import { rememberNamedCommunity } from '@/session/namedCommunity'
import { session } from '@/session/session'
import { replacePage } from '@/lib/leaving'

const rules = { login: requiredRule, password: givenPasswordRule }

/** Logged-in users are redirected. Pages outside of the application, like the desk, name the way back themselves. */
export function loader({ request }: LoaderFunctionArgs) {
  if (session().user) throw redirectFrom(request, '/')
  const target = new URL(request.url).searchParams.get('redirectUrl')
  if (target) rememberTarget(target)
  rememberNamedCommunity()
  return null
}

export function Component() {
  const login = useLogin()
  const [params] = useSearchParams()
  // To where the person was going, or to the page of the second factor.
  const isLeaving =
    login.isSuccess || (login.error instanceof ApiError && login.error.code === 'AUTH_TWO_FACTOR_REQUIRED')
  const { form, submit } = useRuledForm(rules, { login: '', password: '' })

  return (
    <AuthFrame
      title="Welcome back"
      lead={
        boot.community
          ? `Log in to go back to ${boot.community.name}.`
          : 'Log in to see your communities, gems and orders.'
      }
      art="log in"
    >
      <form noValidate onSubmit={submit((values) => login.mutateAsync(values).then(() => replacePage(takeTarget())))}>
        <Stack>
          <TextInput
            label="Email or username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...form.getInputProps('login')}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            required
            {...form.getInputProps('password')}
          />
          <p className="small">
            <Link to="/forgot-password">Forgot your password?</Link>
          </p>
          {!isLeaving && <FormProblem error={login.error} />}
          {login.error instanceof ApiError && login.error.code === 'AUTH_LOCKED' && (
            <p className="small">
              You don’t have to wait: <Link to="/forgot-password">reset your password by email</Link>.
            </p>
          )}
          <Button type="submit" data-size="lg" loading={login.isPending || isLeaving}>
            Log in
          </Button>
          <p className="small quiet">
            New here? <Link to={`/onboarding?${params}`}>Create an account</Link>
          </p>
        </Stack>
      </form>
      <SocialButtons intent="login" />
    </AuthFrame>
  )
}
