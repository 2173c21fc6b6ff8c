import { Menu, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { bootCommunity } from '@/api/boot'
import { ApiError } from '@/api/errors'
import type { TeamEventPage } from '@/api/eventShapes'
import { Chip } from '@/components/Chip'
import { ActionsMenu } from '@/components/office/ActionsMenu'
import { OfficePage } from '@/components/office/OfficePage'
import { SwitchedOff } from '@/components/office/SwitchedOff'
import { QueryView } from '@/components/QueryView'
import { Tabs } from '@/components/Tabs'
import { openDialog } from '@/dialogs/dialogs'
import { AfterEnd } from '@/features/events/admin/AfterEnd'
import { ownEvents } from '@/features/events/admin/api'
import { Dates } from '@/features/events/admin/Dates'
import { EventForm } from '@/features/events/admin/EventForm'
import { Participants } from '@/features/events/admin/Participants'
import { TournamentDesk } from '@/features/events/admin/TournamentDesk'
import { stateOf } from '@/features/events/admin/words'
import { NotFound } from '@/layouts/NotFound'
import { formatPlainDay } from '@/lib/days'
import { formatIn } from '@/lib/zonedFormat'

const TABS = { event: 'Event', dates: 'Dates', participants: 'Participants', tournament: 'Tournament' } as const
type Tab = keyof typeof TABS

/** Only a repeating event has dates beside the shown one, and only a tournament has a bracket. */
const tabsOf = (event: TeamEventPage | undefined) =>
  (Object.keys(TABS) as Tab[]).filter(
    (key) =>
      (key !== 'dates' || (event?.repeat ?? null) !== null || (event?.dates.length ?? 0) > 1) &&
      (key !== 'tournament' || event?.type === 'TOURNAMENT'),
  )

export function Component() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const query = useQuery(ownEvents.one(id))
  const event = query.data
  const keys = tabsOf(event)
  const tab = keys.find((key) => key === params.get('tab')) ?? 'event'

  if (query.error instanceof ApiError && query.error.status === 404) {
    return <NotFound title="No such event" text="It may have been deleted." to="/admin/events" label="Back to events" />
  }
  return (
    <OfficePage
      title={event?.title ?? 'Event'}
      lead={event && dateText(event)}
      back={{ to: '/admin/events', label: 'Events' }}
      state={event && <Chip tone={stateOf(event).tone}>{stateOf(event).label}</Chip>}
      actions={event && <Actions event={event} />}
      tabs={
        <Tabs
          label="Event"
          current={tab}
          tabs={keys.map((key) => ({
            key,
            label: TABS[key],
            to: key === 'event' ? `/admin/events/${id}` : `/admin/events/${id}?tab=${key}`,
          }))}
        />
      }
    >
      <SwitchedOff feature="EVENTS" />
      <QueryView query={query} skeleton={<Skeleton height={480} radius="var(--radius-large)" />}>
        {(found) => <Body event={found} tab={tab} />}
      </QueryView>
    </OfficePage>
  )
}

const dateText = ({ isAllDay, localStart, zone, startsAt }: TeamEventPage) =>
  isAllDay ? formatPlainDay(localStart.slice(0, 10)) : formatIn(zone, startsAt)

function Body({ event, tab }: { event: TeamEventPage; tab: Tab }) {
  if (tab === 'dates') return <Dates event={event} />
  if (tab === 'participants') return <Participants event={event} />
  if (tab === 'tournament') return <TournamentDesk event={event} />
  return (
    <Stack>
      {event.phase === 'ENDED' && event.publication !== 'DRAFT' && <AfterEnd key={`after ${event.id}`} event={event} />}
      <EventForm key={event.id} event={event} onSaved={() => undefined} />
    </Stack>
  )
}

/** The fans' view, and the end of the event. */
function Actions({ event }: { event: TeamEventPage }) {
  const navigate = useNavigate()
  const isOver = event.phase === 'ENDED' || event.phase === 'CANCELED'
  const isDraft = event.publication === 'DRAFT'
  return (
    <ActionsMenu>
      {!isDraft && (
        <Menu.Item component="a" href={`${bootCommunity().url}/events/${event.id}`}>
          View as fan
        </Menu.Item>
      )}
      {!isDraft && !isOver && <Menu.Item onClick={() => openDialog('event-cancel', { event })}>Cancel event</Menu.Item>}
      {!isDraft && <Menu.Divider />}
      <Menu.Item
        color="red"
        onClick={() => openDialog('event-delete', { event, onDeleted: () => void navigate('/admin/events') })}
      >
        Delete event
      </Menu.Item>
    </ActionsMenu>
  )
}
