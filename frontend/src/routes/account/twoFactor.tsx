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
import { leaveFor, redirectFrom } from '@/session/leave'
import { rememberTarget, takeTarget } from '@/session/redirectTarget'
import { session } from '@/session/session'

/** Without a log-in that waits there is nothing to complete here. */
export function loader({ request }: LoaderFunctionArgs) {
  const { user, pendingLogin } = session()
  const { search, searchParams } = new URL(request.url)
  if (user) throw redirectFrom(request, '/')
  if (!pendingLogin) throw redirectFrom(request, `/login${search}`)
  // A log-in at another service carries the way back in the address.
  const target = searchParams.get('redirectUrl')
  if (target) rememberTarget(target)
  return null
}

const SETTINGS = '/profile/settings?tab=security'

export function Component() {
  const complete = useCompleteLogin()
  const [params] = useSearchParams()
  // Only a log-in at another service carries its target in the address.
  const isSocial = params.has('redirectUrl')
  const [methods] = useState(() => session().pendingLogin?.methods ?? ['APP' as const, 'BACKUP' as const])
  const [given, setGiven] = useState<Given>({ method: methods[0] ?? 'BACKUP', code: '' })
  const [trust, setTrust] = useState(false)
  const [isMissing, setMissing] = useState(false)

  if (complete.isSuccess && given.method === 'BACKUP') return <GotInByBackupCode />
  if (complete.error instanceof ApiError && complete.error.code === 'AUTH_UNAUTHORIZED') {
    return (
      <AuthFrame title="Log in again" lead="This log-in waited too long for its second factor." art="log in">
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
        onSuccess: () => method !== 'BACKUP' && leaveFor(takeTarget()),
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
      lead={
        boot.community
          ? `Then you are back at ${boot.community.name}.`
          : isSocial
            ? 'Enter a code to finish logging in.'
            : 'Your password was right. Show that it is you.'
      }
      art="log in"
    >
      <form noValidate onSubmit={submit}>
        <Stack>
          <SecondFactor
            methods={methods}
            value={given}
            isFirst
            error={isMissing ? validation.required : undefined}
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
            Not you? <Link to={`/login?${params}`}>Log in as somebody else</Link>
          </p>
        </Stack>
      </form>
    </AuthFrame>
  )
}

/** Whoever needed one has often lost the phone: the next thing to do is one press away. */
const GotInByBackupCode = () => (
  <AuthFrame
    title="You are in"
    lead="That backup code is used up. If your phone is gone for good, set up the app on your new one."
    art="log in"
  >
    <Stack>
      <Button component="a" href={SETTINGS} data-size="lg">
        Set up the app anew
      </Button>
      <Button variant="default" data-size="lg" onClick={() => leaveFor(takeTarget())}>
        Go on
      </Button>
    </Stack>
  </AuthFrame>
)
