import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { platformHref } from '@/api/boot'
import { Gem } from '@/components/Gem'
import { openDialog } from '@/dialogs/dialogs'
import { afterJoining } from '@/lib/denials'
import { countGems } from '@/lib/format'
import { useJoin } from '@/session/membership'
import { useSession } from '@/session/session'

/** Buttons to join, to open the store, and to leave. */
export function Membership({ creatorId, name }: { creatorId: string; name: string }) {
  const { user, member, balance } = useSession()
  const join = useJoin(creatorId, `Welcome to ${name}!`)

  if (user?.id === creatorId) {
    return (
      <Button component="a" href={platformHref('/admin')} data-size="lg">
        Open your back office
      </Button>
    )
  }
  if (!member) {
    const state = afterJoining({ kind: 'join', label: `Join ${name}` }, join.error)
    if (state.kind === 'closed') {
      return (
        <>
          <Button data-size="lg" disabled>
            {state.label}
          </Button>
          <p role="status">{state.hint}</p>
        </>
      )
    }
    return (
      <Button
        data-size="lg"
        loading={join.isPending}
        onClick={() =>
          user
            ? join.mutate()
            : openDialog('authorization-required', { source: 'community', returnTo: '/', what: `join ${name}` })
        }
      >
        {state.label}
      </Button>
    )
  }
  return (
    <>
      {balance !== null && balance !== '0' && (
        <Button component={Link} to="/store" data-size="lg" leftSection={<Gem size={18} plain />}>
          Spend {countGems(balance)}
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
