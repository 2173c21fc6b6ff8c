import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { inboxOf } from './mailHosts'

/** One press to the inbox, where we know it. */
export function MailLinks({ email }: { email: string }) {
  const inbox = inboxOf(email)
  if (!inbox) return null
  return (
    <Button
      component="a"
      href={inbox.url}
      target="_blank"
      rel="noreferrer"
      leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden="true" />}
    >
      Open {inbox.name}
    </Button>
  )
}
