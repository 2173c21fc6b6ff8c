import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiError, errorText } from '@/api/errors'
import { queryClient } from '@/api/queryClient'
import { confirmEmail } from '@/features/profile/api'
import { EmailChangeConfirmed } from './EmailChangeConfirmed'
import { invitationHref, invitations } from '@/features/staff/api'
import { AuthFrame } from '@/layouts/AuthFrame'
import { replacePage } from '@/lib/leaving'
import { afterConfirming } from '@/session/arrival'
import { useSession, whoami } from '@/session/session'

interface Confirmed {
  /** Missing if the link was followed before: mail scanners and second tabs do that. */
  email?: string
  /** Sets the password of an account that was confirmed outside its own sessions. */
  resetToken?: string
  needsPassword?: boolean
  /** The page of a community from which the person asked for the link. */
  returnUrl?: string
}

const ofParams = ({ needsPassword, returnUrl }: ApiError['params']): Confirmed => ({
  needsPassword: needsPassword === true,
  returnUrl: typeof returnUrl === 'string' ? returnUrl : undefined,
})

/** The link confirms once, also when the page is drawn twice. */
const confirmed = new Map<string, Promise<Confirmed>>()

/** The links of a new account and those of a changed address lead here alike. */
export function Component() {
  const [params] = useSearchParams()
  const change = params.get('change')
  return change ? <EmailChangeConfirmed token={change} /> : <EmailConfirmed />
}

function EmailConfirmed() {
  const [params] = useSearchParams()
  const jwt = params.get('jwt') ?? params.get('token') ?? ''
  const { user } = useSession()
  const [outcome, setOutcome] = useState<Confirmed | { problem: string }>()
  const isConfirmed = outcome !== undefined && !('problem' in outcome)
  const { data: invited, isLoading } = useQuery({ ...invitations.mine, enabled: isConfirmed && user !== null })
  const [invitation] = invited?.data ?? []

  useEffect(() => {
    const answer = confirmed.get(jwt) ?? confirmEmail(jwt)
    confirmed.set(jwt, answer)
    const settle = async () => {
      try {
        setOutcome(await answer)
        await queryClient.invalidateQueries({ queryKey: whoami.queryKey })
      } catch (error) {
        const isKnown = error instanceof ApiError && error.code === 'USER_EMAIL_ALREADY_VERIFIED'
        setOutcome(isKnown ? ofParams(error.params) : { problem: errorText(error) })
      }
    }
    void settle()
  }, [jwt])

  const mustChoose = isConfirmed && (outcome.resetToken !== undefined || outcome.needsPassword === true)
  // An invitation to a team waits on this page.
  const returnUrl = isConfirmed && user && !mustChoose && !invitation ? outcome.returnUrl : undefined
  const isReady = returnUrl !== undefined && !isLoading
  useEffect(() => {
    if (isReady) replacePage(afterConfirming(returnUrl))
  }, [isReady, returnUrl])

  if (!outcome) {
    return <AuthFrame title="Confirming your email" lead="One moment." art="verify" />
  }
  if ('problem' in outcome) {
    return (
      <AuthFrame title="This link did not work" lead={outcome.problem} art="verify">
        <Button component={Link} to="/onboarding/check-inbox">
          Send a new link
        </Button>
      </AuthFrame>
    )
  }
  if (mustChoose) {
    return (
      <AuthFrame
        title="Your email is confirmed"
        lead={
          <>
            You opened this link in a browser that was not logged in to the account. Another person might have created
            the account. To protect you, we removed its password, linked accounts and two-factor methods, and logged out
            every device. Choose a new password to log in.
          </>
        }
        art="verify"
      >
        <Button
          component={Link}
          to={outcome.resetToken ? `/reset-password?token=${outcome.resetToken}` : '/forgot-password'}
        >
          Choose a password
        </Button>
      </AuthFrame>
    )
  }
  if (returnUrl) return <AuthFrame title="Your email is confirmed" lead="We bring you back." art="verify" />
  const next = user ? { to: '/onboarding/finish', label: 'Continue' } : { to: '/login', label: 'Log in' }
  return (
    <AuthFrame
      title="Your email is confirmed"
      lead={outcome.email ? `${outcome.email} is confirmed. You can spend gems now.` : 'You can spend gems now.'}
      art="verify"
    >
      {invitation ? (
        <Stack>
          <p>
            {invitation.invitedBy} invites you to the team of <strong>{invitation.community.name}</strong>.
          </p>
          <Button component="a" href={invitationHref(invitation)}>
            View invitation
          </Button>
        </Stack>
      ) : (
        <Button component={Link} to={next.to}>
          {next.label}
        </Button>
      )}
    </AuthFrame>
  )
}
