import { Button, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { ApiError } from '@/api/errors'
import { boot } from '@/api/boot'
import { Check } from '@/components/Check'
import { FormProblem } from '@/components/FormProblem'
import { useCompleteLogin } from '@/features/profile/twoFactor/api'
import { type Given, SecondFactor } from '@/features/profile/twoFactor/SecondFactor'
import { AuthFrame } from '@/layouts/AuthFrame'
import { validation } from '@/lib/text'
import { redirectFrom } from '@/session/leave'
import { rememberTarget, takeTarget } from '@/session/redirectTarget'
import { session } from '@/session/session'
import { replacePage } from '@/lib/leaving'

/** Without a login that waits there is nothing to complete here. */
export function loader({ request }: LoaderFunctionArgs) {
  const { user, pendingLogin } = session()
  const { search, searchParams } = new URL(request.url)
  if (user) throw redirectFrom(request, '/')
  if (!pendingLogin) throw redirectFrom(request, `/login${search}`)
  // A login at another service carries the return path in the address.
  const target = searchParams.get('redirectUrl')
  if (target) rememberTarget(target)
  return null
}

const SETTINGS = '/profile/settings?tab=security'

export function Component() {
  const complete = useCompleteLogin()
  const [params] = useSearchParams()
  const [methods] = useState(() => session().pendingLogin?.methods ?? ['APP' as const, 'BACKUP' as const])
  const [given, setGiven] = useState<Given>({ method: methods[0] ?? 'BACKUP', code: '' })
  const [trust, setTrust] = useState(false)
  const [isMissing, setMissing] = useState(false)

  if (complete.isSuccess && given.method === 'BACKUP') return <GotInByBackupCode />
  if (complete.error instanceof ApiError && complete.error.code === 'AUTH_UNAUTHORIZED') {
    return (
      <AuthFrame title="Log in again" lead="Your login expired before you entered the second factor." art="log in">
        <Button component={Link} to={`/login?${params}`} data-size="lg" fullWidth>
          Log in
        </Button>
      </AuthFrame>
    )
  }

  const enter = ({ method, code }: Given) => {
    setMissing(!code.trim())
    if (!code.trim() || complete.isPending) return
    complete.mutate(
      { method, code, trust },
      {
        onSuccess: () => method !== 'BACKUP' && replacePage(takeTarget()),
        onError: () => setGiven({ method, code: '' }),
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enter(given)
  }

  return (
    <AuthFrame
      title="One more step"
      lead={boot.community ? `Then we bring you back to ${boot.community.name}.` : 'Enter a code to finish logging in.'}
      art="log in"
    >
      <form noValidate onSubmit={submit}>
        <Stack>
          <SecondFactor
            methods={methods}
            value={given}
            isFirst
            error={isMissing && !complete.error ? validation.required : undefined}
            onChange={(next) => {
              if (next.method !== given.method) complete.reset()
              setMissing(false)
              setGiven(next)
            }}
            onComplete={enter}
          />
          <Check checked={trust} onChange={setTrust}>
            Trust this device for 30 days
          </Check>
          <FormProblem error={complete.error} />
          <Button type="submit" data-size="lg" loading={complete.isPending || complete.isSuccess}>
            Log in
          </Button>
          <p className="small quiet">
            Not you? <Link to={`/login?${params}`}>Use another account</Link>
          </p>
        </Stack>
      </form>
    </AuthFrame>
  )
}

/** Users of a backup code have often lost their phone, so this offers to set up a new one. */
const GotInByBackupCode = () => (
  <AuthFrame
    title="You are logged in"
    lead="You used up that backup code. If you lost your phone, set up the app on your new one."
    art="log in"
  >
    <Stack>
      <Button component="a" href={SETTINGS} data-size="lg">
        Set up the app again
      </Button>
      <Button variant="default" data-size="lg" onClick={() => replacePage(takeTarget())}>
        Continue
      </Button>
    </Stack>
  </AuthFrame>
)
