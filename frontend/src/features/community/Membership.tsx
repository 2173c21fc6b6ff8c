import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { platformHref } from '@/api/boot'
import { Gem } from '@/components/Gem'
import { openDialog } from '@/dialogs/dialogs'
import { countGems } from '@/lib/format'
import { useSession } from '@/session/session'
import { JoinButton } from './JoinButton'

/** Buttons to join, to open the store, and to leave. */
export function Membership({ creatorId, name }: { creatorId: string; name: string }) {
  const { user, member, balance } = useSession()

  if (user?.id === creatorId) {
    return (
      <Button component="a" href={platformHref('/admin')} data-size="lg">
        Open your back office
      </Button>
    )
  }
  if (!member) return <JoinButton creatorId={creatorId} name={name} returnTo="/" size="lg" />
  return (
    <>
      {balance !== null && balance !== '0' && user?.emailVerified && (
        <Button component={Link} to="/store" data-size="lg" leftSection={<Gem size={18} plain />}>
          Spend {countGems(balance)}
        </Button>
      )}
      {!user?.emailVerified && (
        <Button component="a" href={platformHref('/onboarding/check-inbox')} data-size="lg">
          Confirm your email
        </Button>
      )}
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
