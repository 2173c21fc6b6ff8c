import { ApiError } from '@/api/errors'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '@/components/Notice'
import { QueryView } from '@/components/QueryView'
import { DialogSkeleton } from '@/dialogs/DialogSkeleton'
import { memberCard } from './api'
import { ProfileCard } from './ProfileCard'

/** True if there is no card that this user may see. The API does not say why. */
export const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404

export const MISSING = {
  title: 'No card to see',
  text: 'This fan shows no card to you, or there is no member with this name.',
}

/** The card of a member, or that there is none. */
export function CardView({ username }: { username: string }) {
  const query = useQuery(memberCard(username))
  if (isMissing(query.error)) return <Notice art="no card" {...MISSING} />
  return (
    <QueryView query={query} skeleton={<DialogSkeleton />}>
      {(card) => <ProfileCard card={card} />}
    </QueryView>
  )
}
