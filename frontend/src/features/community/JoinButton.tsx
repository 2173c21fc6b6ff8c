import { Button } from '@mantine/core'
import { openDialog } from '@/dialogs/dialogs'
import { afterJoining } from '@/lib/denials'
import { useJoin } from '@/session/membership'
import { useSession } from '@/session/session'

interface Props {
  creatorId: string
  name: string
  /** The page to which a visitor returns after the login. */
  returnTo: string
  size?: 'lg'
}

/** Joins the community, after the login of a visitor. Says why, if the person cannot join. */
export function JoinButton({ creatorId, name, returnTo, size }: Props) {
  const { user } = useSession()
  const join = useJoin(creatorId, `Welcome to ${name}!`)
  const state = afterJoining({ kind: 'join', label: `Join ${name}` }, join.error)
  if (state.kind === 'closed') {
    return (
      <>
        <Button data-size={size} disabled>
          {state.label}
        </Button>
        <p role="status">{state.hint}</p>
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
          : openDialog('authorization-required', { source: 'community', returnTo, what: `join ${name}` })
      }
    >
      {state.label}
    </Button>
  )
}
