import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { MailLinks } from '@/features/profile/MailLinks'
import { useSendVerification } from '@/features/profile/api'
import { AuthFrame } from '@/layouts/AuthFrame'
import { now, useNow } from '@/lib/clock'
import { useSession } from '@/session/session'

const PAUSE_SECONDS = 60

export function Component() {
  const { user } = useSession()
  const send = useSendVerification()
  const [sentAt, setSentAt] = useState(0)
  const wait = Math.max(0, Math.ceil((sentAt + PAUSE_SECONDS * 1000 - useNow()) / 1000))
  const next = user?.community ? '/onboarding/finish' : '/explore'

  if (!user) {
    return (
      <AuthFrame title="Check your inbox" lead="Log in to have the link sent again." art="inbox">
        <Button component={Link} to="/login">
          Log in
        </Button>
      </AuthFrame>
    )
  }
  if (user.emailVerified) {
    return (
      <AuthFrame title="Your e-mail is confirmed" lead={`${user.email} is yours.`} art="inbox">
        <Button component={Link} to={next}>
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
      step={user.community ? { at: 3, of: 3 } : undefined}
    >
      <Stack>
        <Group>
          {user.email && <MailLinks email={user.email} />}
          <Button
            variant="default"
            loading={send.isPending}
            disabled={wait > 0}
            onClick={() => send.mutate(undefined, { onSuccess: () => setSentAt(now()) })}
          >
            {wait > 0 ? `Send again in ${wait} s` : 'Send it again'}
          </Button>
        </Group>
        <p>
          <Link to={next}>{user.community ? 'Go on, confirm later' : 'Look around first'}</Link>
        </p>
      </Stack>
    </AuthFrame>
  )
}
