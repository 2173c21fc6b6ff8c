import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '@/components/QueryView'
import { DialogSkeleton } from '@/dialogs/DialogSkeleton'
import type { DialogProps } from '@/dialogs/dialogs'
import { FullPageButton } from '@/dialogs/FullPageButton'
import { events } from './api'
import { EventHeader } from './EventHeader'
import { JoinEvent } from './JoinEvent'

/** An event over the calendar: what it is, when, and joining. */
export default function EventDialog({ id }: DialogProps['event-view']) {
  const query = useQuery(events.one(id))
  return (
    <Stack gap="md">
      <QueryView query={query} skeleton={<DialogSkeleton />}>
        {(event) => (
          <EventHeader event={event} as="h3">
            <JoinEvent event={event} />
          </EventHeader>
        )}
      </QueryView>
      <FullPageButton to={`/events/${id}`} />
    </Stack>
  )
}
