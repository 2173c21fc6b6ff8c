import { Button, Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { StepFoot } from '@/features/onboarding/StepFoot'
import { useWay } from '@/features/onboarding/useWay'
import { Way } from '@/features/onboarding/Way'
import { EmailForm } from '@/features/profile/EmailForm'
import { MailLinks } from '@/features/profile/MailLinks'
import { useVerification } from '@/session/useVerification'
import { AuthFrame } from '@/layouts/AuthFrame'

const AT = 'CheckInbox'

export function Component() {
  const { user, wait, isSending, send } = useVerification()
  const steps = useWay(AT)

  if (!user) {
    return (
      <AuthFrame title="Check your inbox" lead="Log in to have the link sent again." art="inbox">
        <Button component={Link} to="/login">
          Log in
        </Button>
      </AuthFrame>
    )
  }
  const way = <Way at={AT} {...steps} />

  if (!user.email) {
    return (
      <AuthFrame
        title="Add an e-mail"
        lead="You came without one. With it you get back in when you lose your way, and can spend gems."
        art="inbox"
        way={way}
      >
        <EmailForm words="Send the link" />
        <StepFoot next={steps.next} isDone={false} />
      </AuthFrame>
    )
  }
  if (user.emailVerified) {
    return (
      <AuthFrame title="Your e-mail is confirmed" lead={`${user.email} is yours.`} art="inbox" way={way}>
        <Button component={Link} to="/onboarding/finish">
          Go on
        </Button>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title="Check your inbox"
      lead={
        <>
          We sent a link to <strong>{user.email}</strong>. Until you press it you can join and look around, but not
          spend gems{user.community ? ', and your community stays out of Explore' : ''}.
        </>
      }
      art="inbox"
      way={way}
    >
      <Stack>
        <Group>
          {user.email && <MailLinks email={user.email} />}
          <Button variant="default" loading={isSending} disabled={wait > 0} onClick={send}>
            {wait > 0 ? `Send again in ${wait} s` : 'Send it again'}
          </Button>
        </Group>
        <p className="small quiet">
          Nothing there? Look in the spam folder. This page notices when you press the link.
        </p>
        <p>
          <Link to="/onboarding/finish">Skip, confirm later</Link>
        </p>
      </Stack>
    </AuthFrame>
  )
}
