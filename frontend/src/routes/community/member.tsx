import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { queryClient } from '@/api/queryClient'
import { Page } from '@/components/Page'
import { QueryView } from '@/components/QueryView'
import { DialogSkeleton } from '@/dialogs/DialogSkeleton'
import { memberCard } from '@/features/cards/api'
import { AudienceChoice } from '@/features/cards/AudienceChoice'
import { isMissing, NoCard, TITLE } from '@/features/cards/CardView'
import { ProfileCard } from '@/features/cards/ProfileCard'
import classes from '@/features/cards/ProfileCard.module.css'

/** In the file of the page: a separate file would make each first page larger. */
export { default as CardDialog } from '@/features/cards/MemberCardDialog'

export function loader({ params: { username = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(memberCard(username))
  return null
}

export function Component() {
  const { username = '' } = useParams()
  const query = useQuery(memberCard(username))
  if (isMissing(query.error)) {
    return (
      <Page title={TITLE} bare>
        <NoCard alone username={username} />
      </Page>
    )
  }
  return (
    <Page title={username} bare>
      <QueryView alone query={query} skeleton={<DialogSkeleton />}>
        {(card) => (
          <div className={classes.page}>
            <h1 className="unseen">{card.audience ? 'Your card' : card.username}</h1>
            {card.audience && <AudienceChoice audience={card.audience} />}
            <section className={classes.preview} aria-label="Card">
              {card.audience && <p className="quiet small">This is what others see.</p>}
              <ProfileCard card={card} />
            </section>
          </div>
        )}
      </QueryView>
    </Page>
  )
}
