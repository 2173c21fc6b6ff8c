import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { boot } from '@/api/boot'
import { inboxOf } from './mailHosts'

/** One press to the inbox, where we know it; while developing, to the mails this installation keeps. */
export function MailLinks({ email, variant = 'filled' }: { email: string; variant?: 'filled' | 'default' }) {
  const inbox = inboxOf(email) ?? (boot.development ? { name: 'the outbox', url: '/outbox' } : null)
  if (!inbox) return null
  return (
    <Button
      component="a"
      variant={variant}
      href={inbox.url}
      target="_blank"
      rel="noreferrer"
      leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden="true" />}
    >
      Open {inbox.name}
    </Button>
  )
}
