import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type LoaderFunctionArgs, useLocation, useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import { queryClient } from '@/api/queryClient'
import type { RafflePage } from '@/api/shapes'
import { bootCommunity } from '@/api/boot'
import { BackLink } from '@/components/BackLink'
import { DeferredSection } from '@/components/DeferredSection'
import { HelpButton } from '@/components/HelpButton'
import { Page } from '@/components/Page'
import { QueryView } from '@/components/QueryView'
import { Section } from '@/components/Section'
import { raffles } from '@/features/raffles/api'
import { JoinPanel } from '@/features/raffles/JoinPanel'
import { isOpenPhase, phaseOf } from '@/features/raffles/model'
import { Prizes } from '@/features/raffles/Prizes'
import { isFromOwnTickets } from '@/features/raffles/raffleLink'
import { RaffleHeader } from '@/features/raffles/RaffleHeader'
import { Terms } from '@/features/raffles/Terms'
import { NotFound } from '@/layouts/NotFound'
import { useNow } from '@/lib/clock'
import { lazily } from '@/lib/lazily'
import classes from './raffle.module.css'

// For winners alone.
const Claim = lazily(async () => ({ default: (await import('@/features/raffles/Winners')).Claim }))
// For fans with tickets alone.
const OwnTickets = lazily(async () => ({ default: (await import('@/features/raffles/OwnTickets')).OwnTickets }))
// For the minute of a draw alone.
const Drawing = lazily(() => import('@/features/raffles/Drawing'))
const DrawReel = lazily(() => import('@/features/raffles/DrawReel'))
// Below the first screen.
const FairPromise = lazily(async () => ({ default: (await import('@/features/raffles/FairPromise')).FairPromise }))
const TICKET_ROW_PX = 70
const one = (slug: string) => raffles.one(bootCommunity().slug, slug)

export function loader({ params: { slug = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(one(slug))
  return null
}

export function Component() {
  const { slug = '' } = useParams()
  const query = useQuery(one(slug))
  const back = isFromOwnTickets(useLocation().state)
    ? { to: '/raffles/my', label: 'My tickets' }
    : { to: '/raffles', label: 'Raffles' }

  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <NotFound
        title="This raffle is not available"
        text="It may have been renamed or removed."
        to="/raffles"
        label="Back to raffles"
      />
    )
  }
  return (
    <Page title={query.data?.name ?? 'Raffle'} bare>
      <BackLink to={back.to}>{back.label}</BackLink>
      <QueryView alone query={query} skeleton={<RaffleSkeleton />}>
        {(raffle) => <Whole key={raffle.id} raffle={raffle} />}
      </QueryView>
    </Page>
  )
}

function Whole({ raffle }: { raffle: RafflePage }) {
  const phase = phaseOf(raffle, useNow())
  const isDrawn = phase === 'finished' || phase === 'win'
  const isRunning = isOpenPhase(phase)
  // A person who opened the page before the draw sees the draw happen.
  const [wasOpen] = useState(!isDrawn)
  // Not before the strips have stopped: that would tell.
  const [isClaimShown, showClaim] = useState(!wasOpen)
  const waiting = raffle.winners.filter(({ isOwn, state }) => isOwn && state === 'WON')

  return (
    <>
      {isClaimShown && waiting.length > 0 && (
        <Suspense
          fallback={waiting.map(({ id }) => (
            <Skeleton key={id} radius="var(--radius-large)" className={classes.claim} />
          ))}
        >
          {waiting.map((award) => (
            <Claim key={award.id} raffle={raffle} award={award} />
          ))}
        </Suspense>
      )}
      <div className={isRunning ? classes.running : undefined}>
        <RaffleHeader raffle={raffle} members={raffle.members}>
          {isRunning && <Terms raffle={raffle} />}
          {isRunning && <JoinPanel raffle={raffle} docks />}
          {phase === 'drawing' && (
            <Suspense fallback={<Skeleton height={140} radius="var(--radius-large)" />}>
              <Drawing raffle={raffle} />
            </Suspense>
          )}
          {phase === 'canceled' && <p className={classes.note}>This raffle was canceled. All tickets were refunded.</p>}
        </RaffleHeader>
        <div className={classes.below}>
          <div className={classes.column}>
            {isDrawn && (
              <Suspense fallback={<Skeleton height={200} radius="var(--radius-large)" />}>
                <DrawReel raffle={raffle} live={wasOpen} onShown={() => showClaim(true)} />
              </Suspense>
            )}
            {raffle.tickets.length > 0 && (
              <Section title="Your tickets">
                <Suspense fallback={<Skeleton height={raffle.tickets.length * TICKET_ROW_PX} />}>
                  <OwnTickets tickets={raffle.tickets} />
                </Suspense>
                <HelpButton kind="RAFFLE" id={raffle.id} />
              </Section>
            )}
            {!isDrawn && (
              <Section title="Prizes">
                <Prizes prizes={raffle.prizes} />
              </Section>
            )}
          </div>
          <DeferredSection>
            <Suspense fallback={<Skeleton height={320} radius="var(--radius-large)" />}>
              <FairPromise raffle={raffle} />
            </Suspense>
          </DeferredSection>
        </div>
      </div>
    </>
  )
}

const RaffleSkeleton = () => (
  <div className={classes.skeleton}>
    <Skeleton radius="var(--radius-large)" style={{ height: 'auto', aspectRatio: '16 / 10' }} />
    <div className={classes.column}>
      <Skeleton height={340} />
    </div>
  </div>
)
