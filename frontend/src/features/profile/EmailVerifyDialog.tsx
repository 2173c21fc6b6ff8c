import { Button, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { boot, platformHref } from '@/api/boot'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog } from '@/dialogs/dialogs'
import classes from './EmailVerifyDialog.module.css'
import { MailLinks } from './MailLinks'
import { useVerification } from '@/session/useVerification'

/** Sends the link that confirms an address, and says so once it was pressed. */
export default function EmailVerifyDialog() {
  const { user, wait, wasSent, isSending, error, send } = useVerification()

  if (boot.host === 'custom') {
    return (
      <Stack>
        <p>You confirm your email in your account settings on Gemhall. Then come back here.</p>
        <Button component="a" href={platformHref('/profile/settings')}>
          Open account settings
        </Button>
      </Stack>
    )
  }
  if (user?.emailVerified) {
    return (
      <Stack>
        <p className={classes.done} role="status">
          <IconCircleCheck size={24} stroke={1.75} aria-hidden="true" />
          {user.email} is confirmed. You can spend gems now.
        </p>
        <Button onClick={() => closeDialog('email-verify')}>Done</Button>
      </Stack>
    )
  }
  return (
    <Stack>
      <p>
        We send a link to <strong>{user?.email}</strong>. Open it within 24 hours to spend gems. This window updates
        automatically.
      </p>
      <FormProblem error={error} />
      {wasSent && user?.email && <MailLinks email={user.email} />}
      <Button variant={wasSent ? 'default' : 'filled'} loading={isSending} disabled={wait > 0} onClick={send}>
        {wait > 0 ? `Send again in ${wait} s` : wasSent ? 'Send link again' : 'Send link'}
      </Button>
    </Stack>
  )
}
