import { Button, Skeleton } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import type { CommunityEventPage } from '@/api/eventShapes'
import { queryClient } from '@/api/queryClient'
import { BackLink } from '@/components/BackLink'
import { DeferredSection } from '@/components/DeferredSection'
import { HelpButton } from '@/components/HelpButton'
import { Page } from '@/components/Page'
import { QueryView } from '@/components/QueryView'
import { Section } from '@/components/Section'
import { openDialog } from '@/dialogs/dialogs'
import { events } from '@/features/events/api'
import { EventHeader } from '@/features/events/EventHeader'
import { JoinEvent } from '@/features/events/JoinEvent'
import { timesOf } from '@/features/events/model'
import { NotFound } from '@/layouts/NotFound'
import { useNow } from '@/lib/clock'
import { lazily } from '@/lib/lazily'
import classes from './event.module.css'

// For tournaments alone.
const TournamentView = lazily(() => import('@/features/events/TournamentView'))
// Below the first screen.
const LinkedThings = lazily(async () => ({
  default: (await import('@/features/events/EventSections')).LinkedThings,
}))
const Recap = lazily(async () => ({ default: (await import('@/features/events/EventSections')).Recap }))

export function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(events.one(id))
  return null
}

export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(events.one(id))
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <NotFound
        title="This event is not available"
        text="It may have been removed."
        to="/events"
        label="Back to events"
      />
    )
  }
  return (
    <Page title={query.data?.title ?? 'Event'} bare>
      <BackLink to="/events">Events</BackLink>
      <QueryView alone query={query} skeleton={<EventSkeleton />}>
        {(event) => <Whole key={event.id} event={event} />}
      </QueryView>
    </Page>
  )
}

function Whole({ event }: { event: CommunityEventPage }) {
  return (
    <>
      <EventHeader event={event}>
        <JoinEvent event={event} docks />
      </EventHeader>
      {event.tournamentState !== null && (
        <Suspense fallback={<Skeleton className={classes.tournament} height={480} radius="var(--radius-large)" />}>
          <TournamentView eventId={event.id} />
        </Suspense>
      )}
      <DeferredSection>
        <Suspense>
          <Recap event={event} />
          {event.description && (
            <Section title="About this event">
              <p dir="auto" className={classes.text}>
                {event.description}
              </p>
            </Section>
          )}
          <LinkedThings event={event} />
          {event.dates.length > 0 && (
            <Section title="More dates">
              <Dates event={event} />
            </Section>
          )}
          <div className={classes.foot}>
            <Button
              variant="default"
              leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => openDialog('event-feed', {})}
            >
              Subscribe to the calendar
            </Button>
            {event.ownState !== null && <HelpButton kind="EVENT" id={event.id} />}
          </div>
        </Suspense>
      </DeferredSection>
    </>
  )
}

/** The next dates of a repeating event. */
function Dates({ event }: { event: CommunityEventPage }) {
  const at = useNow(60)
  return (
    <ul className={classes.dates}>
      {event.dates.map((date) => (
        <li key={date.id}>
          <Link to={`/events/${date.id}`}>
            {timesOf({ ...event, ...date, lastDay: event.isAllDay ? date.firstDay : event.lastDay }, at).text}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const EventSkeleton = () => (
  <div className={classes.skeleton}>
    <Skeleton radius="var(--radius-large)" style={{ height: 'auto', aspectRatio: '16 / 10' }} />
    <Skeleton height={340} />
  </div>
)
