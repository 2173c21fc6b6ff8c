import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ApiError } from '@/api/errors'
import type { Invitation } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { openDialog } from '@/dialogs/dialogs'
import { useVerification } from '@/session/useVerification'
import { formatDay } from '@/lib/format'
import { beginLogin } from '@/session/loginFlow'
import { useLogout } from '@/session/logOut'
import { officeHref } from '@/session/offices'
import { openPage } from '@/lib/leaving'
import { useAccept, useDecline } from './api'
import classes from './Invitation.module.css'

const SOURCE = 'staff-invitation'

interface Props {
  invitation: Invitation
  token: string
}

/** Accept or decline; for users who cannot answer yet, the step before. That step leads back here. */
export function InvitationAnswer({ invitation, token }: Props) {
  const { user } = useVerification()
  const logout = useLogout()
  const [isDeclined, setDeclined] = useState(false)
  const { community, addressee, invitedBy, byEmail, isForYou, isExpired, expiresAt } = invitation

  if (isDeclined) {
    return (
      <State words={`You declined. ${community.name} can invite you again.`}>
        <Button component="a" href="/" variant="default">
          Go home
        </Button>
      </State>
    )
  }
  if (isExpired) {
    return (
      <State words={`This invitation was open until ${formatDay(expiresAt)}. Ask ${invitedBy} to send it again.`} />
    )
  }
  if (!user) {
    return (
      <State
        words={
          byEmail
            ? `Only ${addressee} can accept this invitation. Log in, or create an account with that address.`
            : `Only ${addressee} can accept this invitation. Log in to answer it.`
        }
      >
        {byEmail && <Button onClick={() => void beginLogin('/onboarding', SOURCE)}>Create an account</Button>}
        <Button variant={byEmail ? 'default' : 'filled'} onClick={() => void beginLogin('/login', SOURCE)}>
          Log in
        </Button>
      </State>
    )
  }
  if (!isForYou) {
    return (
      <State words={`This invitation is for ${addressee}. You are logged in as ${user.username}.`}>
        <Button loading={logout.isPending} onClick={() => logout.mutate()}>
          Log out and use that account
        </Button>
      </State>
    )
  }
  if (!user.emailVerified) {
    return (
      <State words="Confirm your email address first. This page updates automatically.">
        <Button onClick={() => openDialog('email-verify', {})}>Confirm my email</Button>
      </State>
    )
  }
  return <Answer invitation={invitation} token={token} onDecline={() => setDeclined(true)} />
}

function Answer({ invitation: { community, expiresAt }, token, onDecline }: Props & { onDecline: () => void }) {
  const accept = useAccept(token)
  const decline = useDecline(token)
  const isThere = accept.error instanceof ApiError && accept.error.code === 'STAFF_EXIST'
  const enter = () => openPage(officeHref(community.slug, '/admin/get-started'))
  return (
    <State words={`Open until ${formatDay(expiresAt)}. You can leave the team at any time.`}>
      <FormProblem error={accept.error ?? decline.error} />
      <Button
        data-size="lg"
        loading={accept.isPending || accept.isSuccess}
        onClick={() => (isThere ? enter() : accept.mutate(undefined, { onSuccess: enter }))}
      >
        {isThere ? 'Open the back office' : 'Join the team'}
      </Button>
      <Button
        variant="subtle"
        data-size="lg"
        loading={decline.isPending}
        disabled={accept.isPending || accept.isSuccess}
        onClick={() => decline.mutate(undefined, { onSuccess: onDecline })}
      >
        Decline
      </Button>
    </State>
  )
}

const State = ({ words, children }: { words: string; children?: ReactNode }) => (
  <div className={classes.answer}>
    <p className="quiet">{words}</p>
    {children && <div className={classes.buttons}>{children}</div>}
  </div>
)
