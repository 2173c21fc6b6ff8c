import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { errorText } from '@/api/errors'
import { offerOf } from '@/features/ownership/api'
import { OfferAnswer } from '@/features/ownership/OfferAnswer'
import { AuthFrame } from '@/layouts/AuthFrame'

/** The offer of a community to this user, and the user's answer. */
export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(offerOf(id))

  if (query.error) {
    return (
      <AuthFrame title="You cannot answer this offer" lead={errorText(query.error)} art="offer gone">
        <p>If you expected a community, ask its owner to send the offer again.</p>
        <div>
          <Button component="a" href="/" variant="default">
            Go home
          </Button>
        </div>
      </AuthFrame>
    )
  }
  const offer = query.data
  if (!offer) {
    return (
      <AuthFrame title="An offer" art="offer">
        <div role="status" aria-label="Loading">
          <Skeleton height={320} radius="var(--radius-large)" />
        </div>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={`${offer.giver} gives you ${offer.community.name}`}
      lead="Accept to become the owner. You get everything that belongs to the community."
      art={offer.community.name}
    >
      <OfferAnswer offer={offer} />
    </AuthFrame>
  )
}
