import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { queryClient } from '@/api/queryClient'
import { DeferredSection } from '@/components/DeferredSection'
import { Page } from '@/components/Page'
import { Section } from '@/components/Section'
import { creators } from '@/features/creators/api'
import { CreatorGrid, CreatorGridSkeleton } from '@/features/creators/CreatorGrid'
import { listings } from '@/features/platform/api'
import { GemSteps } from '@/features/platform/GemSteps'
import { OpenCommunity } from '@/features/platform/OpenCommunity'
import { YourPlace } from '@/features/platform/YourPlace'
import { AudienceCards } from '@/features/platform/AudienceCards'
import { Stage } from '@/features/platform/Stage'
import { lazily } from '@/lib/lazily'
import { personalHome } from '@/session/personalHome'
import { session, useSession } from '@/session/session'
import { FirstCommunities } from './FirstCommunities'
import classes from './home.module.css'

const SHOWN = 6
const biggest = () => creators.list({ take: SHOWN, sortBy: 'MEMBERS', sortDirection: 'desc' })

const PersonalHome = lazily(async () => ({
  default: (await import('@/features/home/PersonalHome')).PersonalHome,
}))

export function loader() {
  if (session().user) {
    void queryClient.prefetchQuery(personalHome)
    return null
  }
  void queryClient.prefetchQuery(biggest())
  void queryClient.prefetchQuery(listings.newest)
  return null
}

/** Visitors read what the platform is. Logged-in users find what waits for them. */
export function Component() {
  const { user } = useSession()
  return user ? (
    <Suspense>
      <PersonalHome username={user.username} first={<FirstCommunities />} />
    </Suspense>
  ) : (
    <Introduction />
  )
}

function Introduction() {
  const query = useQuery(biggest())
  return (
    <Page title="Gemhall" bare>
      <section className={classes.hero}>
        <div>
          <h1 className={classes.title}>Communities where watching pays</h1>
          <p className={classes.lead}>
            Creators open their own community. Fans earn gems for taking part and spend them on what only that creator
            can offer.
          </p>
          <div className={classes.actions}>
            <Button component={Link} to="/explore" data-size="lg">
              Explore communities
            </Button>
            <OpenCommunity variant="default" data-size="lg" />
          </div>
        </div>
        <div className={classes.offers}>
          <Stage />
          <Link to="/store" className={classes.all}>
            View all offers
          </Link>
        </div>
      </section>

      {query.data?.total !== 0 && (
        <DeferredSection>
          <Section title="Popular communities" more={{ to: '/explore', label: 'View all communities' }}>
            {query.data ? (
              <CreatorGrid creators={query.data.data} end={<YourPlace />} />
            ) : (
              <CreatorGridSkeleton count={3} />
            )}
          </Section>
        </DeferredSection>
      )}
      <DeferredSection>
        <Section title="How gems work">
          <GemSteps />
        </Section>
      </DeferredSection>
      <DeferredSection>
        <AudienceCards />
      </DeferredSection>
    </Page>
  )
}
