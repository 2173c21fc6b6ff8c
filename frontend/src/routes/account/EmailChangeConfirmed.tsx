import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '@/api/errors'
import { queryClient } from '@/api/queryClient'
import { AuthFrame } from '@/layouts/AuthFrame'
import { useSession, whoami } from '@/session/session'
import { confirmEmailChange, profiles } from '@/features/profile/api'

type Answer = Awaited<ReturnType<typeof confirmEmailChange>>

/** A link counts once, also when the page is drawn twice. */
const followed = new Map<string, Promise<Answer>>()

/** One of two inboxes has said yes, or the last of them. */
export function EmailChangeConfirmed({ token }: { token: string }) {
  const { user } = useSession()
  const [outcome, setOutcome] = useState<Answer | { problem: string }>()

  useEffect(() => {
    const answer = followed.get(token) ?? confirmEmailChange(token)
    followed.set(token, answer)
    const settle = async () => {
      try {
        setOutcome(await answer)
        await queryClient.invalidateQueries({ queryKey: whoami.queryKey })
        await queryClient.invalidateQueries({ queryKey: profiles.mine.queryKey })
      } catch (error) {
        setOutcome({ problem: errorText(error) })
      }
    }
    void settle()
  }, [token])

  const next = user
    ? { to: '/profile/settings?tab=security', label: 'Go to settings' }
    : { to: '/login', label: 'Log in' }
  const action = (
    <Button component={Link} to={next.to}>
      {next.label}
    </Button>
  )

  if (!outcome) return <AuthFrame title="Confirming the change" lead="One moment." art="verify" />
  if ('problem' in outcome) {
    return (
      <AuthFrame title="This link did not work" lead={outcome.problem} art="verify">
        {action}
      </AuthFrame>
    )
  }
  if (outcome.changed) {
    return (
      <AuthFrame
        title="Your email was changed"
        lead={
          <>
            <strong>{outcome.email}</strong> is now the address of your account.
          </>
        }
        art="verify"
      >
        {action}
      </AuthFrame>
    )
  }
  const other = outcome.waitsFor.includes('OLD') ? 'your current address' : outcome.email
  return (
    <AuthFrame
      title="One more link"
      lead={
        <>
          Thank you. To finish the change, open the other link. We sent it to <strong>{other}</strong>.
        </>
      }
      art="inbox"
    >
      {action}
    </AuthFrame>
  )
}
