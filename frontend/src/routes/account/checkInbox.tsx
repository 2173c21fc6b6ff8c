import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { boot } from '@/api/boot'
import { StepActions } from '@/features/onboarding/StepActions'
import { useOnboardingProgress } from '@/features/onboarding/useOnboardingProgress'
import { OnboardingProgress } from '@/features/onboarding/OnboardingProgress'
import { EmailForm } from '@/features/profile/EmailForm'
import { MailLinks } from '@/features/profile/MailLinks'
import { useVerification } from '@/session/useVerification'
import { AuthFrame } from '@/layouts/AuthFrame'

const AT = 'CheckInbox'

export function Component() {
  const { user, wait, isSending, send } = useVerification()
  const steps = useOnboardingProgress(AT)

  if (!user) {
    return (
      <AuthFrame title="Check your inbox" lead="Log in to send the link again." art="inbox">
        <Button component={Link} to="/login">
          Log in
        </Button>
      </AuthFrame>
    )
  }
  // A person who came from a community goes back there. The steps are those of the platform.
  const progress = boot.community ? undefined : <OnboardingProgress at={AT} {...steps} />

  if (!user.email) {
    return (
      <AuthFrame
        title="Add an email"
        lead="Your account has no email yet. Add one to spend gems and to recover your account."
        art="inbox"
        progress={progress}
      >
        <EmailForm words="Send link" />
        {boot.community ? <GoOn>Go on</GoOn> : <StepActions next={steps.next} isDone={false} />}
      </AuthFrame>
    )
  }
  if (user.emailVerified) {
    return (
      <AuthFrame title="Your email is confirmed" lead={`${user.email} is confirmed.`} art="inbox" progress={progress}>
        <GoOn>Continue</GoOn>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title="Check your inbox"
      lead={
        <>
          We sent a link to <strong>{user.email}</strong>. Open it to confirm your email. Until then you can join
          communities and look around{user.community ? ', and your community is not listed in Explore' : ''}.
        </>
      }
      art="inbox"
      progress={progress}
    >
      <Stack>
        <Group>
          {user.email && <MailLinks email={user.email} />}
          <Button variant="default" loading={isSending} disabled={wait > 0} onClick={send}>
            {wait > 0 ? `Send again in ${wait} s` : 'Send link again'}
          </Button>
        </Group>
        <p className="small quiet">No email? Check your spam folder. This page updates when you open the link.</p>
        <GoOn>Confirm later</GoOn>
      </Stack>
    </AuthFrame>
  )
}

/** Leads back to the community of this page, or else to the end of the onboarding. */
function GoOn({ children }: { children: ReactNode }) {
  return boot.community ? (
    <Button component="a" variant="default" href={`/creator/${boot.community.slug}`}>
      Back to {boot.community.name}
    </Button>
  ) : (
    <Button component={Link} variant="default" to="/onboarding/finish">
      {children}
    </Button>
  )
}
