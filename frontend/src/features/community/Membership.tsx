import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { platformHref } from '@/api/boot'
import { openDialog } from '@/dialogs/dialogs'
import { useSession } from '@/session/session'
import { JoinButton } from './JoinButton'
import { NextActionButton } from './NextActionButton'

/** Buttons to join, for the next action of a member, and to leave. */
export function Membership({ creatorId, name }: { creatorId: string; name: string }) {
  const { user, member } = useSession()

  if (user?.id === creatorId) {
    return (
      <Button component="a" href={platformHref('/admin')} data-size="lg">
        Open your back office
      </Button>
    )
  }
  if (!member) return <JoinButton creatorId={creatorId} name={name} size="lg" />
  return (
    <>
      <NextActionButton />
      <Button
        variant="default"
        data-size="lg"
        leftSection={<IconCheck size={18} stroke={2} aria-hidden="true" />}
        aria-label={`Joined. Leave ${name}`}
        onClick={() => openDialog('creator-unsubscribe', { creatorId, name })}
      >
        Joined
      </Button>
    </>
  )
}
