import { Button, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { boot, platformHref } from '@/api/boot'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog } from '@/dialogs/dialogs'
import classes from './EmailVerifyDialog.module.css'
import { MailLinks } from './MailLinks'
import { useVerification } from '@/session/useVerification'

/** Leads to the link that confirms an address, sends a new one, and says so once it was pressed. */
export default function EmailVerifyDialog() {
  const { user, wait, isSending, error, send } = useVerification()

  if (user?.emailVerified) {
    return (
      <Stack>
        <p className={classes.done} role="status">
          <IconCircleCheck size={24} stroke={1.75} aria-hidden="true" />
          {user.email ?? 'Your email'} is confirmed. You can spend gems now.
        </p>
        <Button onClick={() => closeDialog('email-verify')}>Done</Button>
      </Stack>
    )
  }
  if (user && !user.email && boot.host === 'platform') {
    return (
      <Stack>
        <p>Your account has no email yet. Add one to spend gems and to recover your account.</p>
        <Button component="a" href={checkInbox()}>
          Add email
        </Button>
      </Stack>
    )
  }
  // A page on a custom domain does not know the address, and cannot send mails.
  const isElsewhere = boot.host === 'custom'
  return (
    <Stack>
      <p>
        Open the link that we sent to {user?.email ? <strong>{user.email}</strong> : 'your email address'}.{' '}
        {boot.space === 'community' && 'It leads you back here. '}
        This window updates automatically.
      </p>
      <FormProblem error={error} />
      <MailLinks email={user?.email ?? ''} />
      {isElsewhere ? (
        <Button component="a" variant="default" href={checkInbox()}>
          Send a new link
        </Button>
      ) : (
        <Button variant="default" loading={isSending} disabled={wait > 0} onClick={send}>
          {wait > 0 ? `Send again in ${wait} s` : 'Send a new link'}
        </Button>
      )}
    </Stack>
  )
}

const checkInbox = () => platformHref(`/onboarding/check-inbox?creator=${boot.community?.slug ?? ''}`)
