import { Button } from '@mantine/core'
import { openDialog } from '@/dialogs/dialogs'
import { COMMUNITY_FULL, isCommunityFull, useJoin } from '@/session/membership'
import { JOIN } from '@/session/pendingAction'
import { useSession } from '@/session/session'

interface Props {
  creatorId: string
  name: string
  size?: 'lg'
}

/** Joins the community, after the login of a visitor. Says why, if the person cannot join. */
export function JoinButton({ creatorId, name, size }: Props) {
  const { user } = useSession()
  const join = useJoin(creatorId, `Welcome to ${name}!`)
  if (isCommunityFull(join.error)) {
    return (
      <>
        <Button data-size={size} disabled>
          {COMMUNITY_FULL.label}
        </Button>
        <p role="status">{COMMUNITY_FULL.hint}</p>
      </>
    )
  }
  return (
    <Button
      data-size={size}
      loading={join.isPending}
      onClick={() =>
        user
          ? join.mutate()
          : openDialog('authorization-required', { source: 'community', what: `join ${name}`, action: JOIN })
      }
    >
      Join {name}
    </Button>
  )
}
