import { ApiError } from '@/api/errors'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Notice } from '@/components/Notice'
import { QueryView } from '@/components/QueryView'
import { DialogSkeleton } from '@/dialogs/DialogSkeleton'
import { beginLogin } from '@/session/loginFlow'
import { useSession } from '@/session/session'
import { memberCard } from './api'
import { ProfileCard } from './ProfileCard'

/** True if there is no card that this user may see. The API does not say why. */
export const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404

/** Replaces a card that this user may not see. Visitors get a button to log in. */
export function NoCard({ username, alone }: { username: string; alone?: boolean }) {
  const { user } = useSession()
  const [isLeaving, setLeaving] = useState(false)
  const logIn = () => {
    setLeaving(true)
    beginLogin('/login', 'cards', `/members/${username}`).catch(() => setLeaving(false))
  }
  return (
    <Notice
      alone={alone}
      art="no card"
      title={TITLE}
      text={
        user
          ? 'This fan shows no card to you, or there is no member with this name.'
          : 'Many fans show their card to members only. Log in to see if this is one of them.'
      }
      action={
        user ? (
          alone && (
            <Button component={Link} to="/">
              Go home
            </Button>
          )
        ) : (
          <Button loading={isLeaving} onClick={logIn}>
            Log in
          </Button>
        )
      }
    />
  )
}

export const TITLE = 'No card to see'

/** The card of a member, or that there is none. */
export function CardView({ username }: { username: string }) {
  const query = useQuery(memberCard(username))
  if (isMissing(query.error)) return <NoCard username={username} />
  return (
    <QueryView query={query} skeleton={<DialogSkeleton />}>
      {(card) => <ProfileCard card={card} />}
    </QueryView>
  )
}
