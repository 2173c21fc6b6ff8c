import { Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { errorText } from '@/api/errors'
import { FormProblem } from '@/components/FormProblem'
import { mailSwitch, useTurnMails } from '@/features/notifications/mailSwitch'
import { AuthFrame } from '@/layouts/AuthFrame'

const PREFERENCES = '/profile/settings?tab=notifications'

/** The page behind a mail's link: it stops or restarts one kind of mail. Opening the page changes nothing. */
export function Component() {
  const { token = '' } = useParams()
  const query = useQuery(mailSwitch(token))
  const turn = useTurnMails(token)

  if (query.error) {
    return (
      <AuthFrame title="This link did not work" lead={errorText(query.error)} art="mails">
        <Button component="a" href={PREFERENCES}>
          Open notification settings
        </Button>
      </AuthFrame>
    )
  }
  if (!query.data) {
    return (
      <AuthFrame title="Your emails" art="mails">
        <div role="status" aria-label="Loading">
          <Skeleton height={120} radius="var(--radius-large)" />
        </div>
      </AuthFrame>
    )
  }
  const { name, email } = query.data
  return (
    <AuthFrame
      title={email ? 'Stop these emails?' : 'You no longer get these emails'}
      lead={
        email
          ? `You still see “${name}” in your notification list.`
          : `You now see “${name}” only in your notification list.`
      }
      art="mails"
    >
      <FormProblem error={turn.error} />
      <Group gap={12}>
        <Button loading={turn.isPending} variant={email ? 'filled' : 'default'} onClick={() => turn.mutate(!email)}>
          {email ? 'Stop these emails' : 'Send them again'}
        </Button>
        <Button component="a" href={PREFERENCES} variant="subtle">
          Open notification settings
        </Button>
      </Group>
    </AuthFrame>
  )
}
