import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { TeamEvent } from '@/api/eventShapes'
import { waitingEvents } from '@/api/queries/office/waitingEvents'
import { CardPicture } from '@/components/CardPicture'
import { Chip } from '@/components/Chip'
import { HOUSE_ZONE } from '@/components/forms/DateTimeField'
import { Notice } from '@/components/Notice'
import { defineList } from '@/components/office/list'
import { RowPicture } from '@/components/office/RowPicture'
import { dayAt, formatPlainDay } from '@/lib/days'
import { countOf, formatInteger } from '@/lib/format'
import { keyOf } from '@/lib/keyOf'
import { optionsOf } from '@/lib/options'
import { momentIn } from '@/lib/zonedFormat'
import { typeWords } from '../model'
import { ownEvents } from './api'
import { stateOf, tabLabels } from './words'

const SORTS = { START: 'START', TITLE: 'TITLE', CREATED_AT: 'CREATED_AT' } as const

/** A row of the list, with the id of its date. */
type Row = TeamEvent & { id: string }

/** "Nov 28, 2026" or "Nov 28, 2026, 8:00 PM" in the community's zone, and how many more dates follow. */
function dateText({ startsAt, isAllDay, zone, repeat, dates }: Row) {
  if (startsAt === null) return 'No date'
  const day = isAllDay ? formatPlainDay(dayAt(Date.parse(startsAt), zone)) : momentIn(HOUSE_ZONE, startsAt)
  return repeat && dates > 1 ? `${day}, ${countOf(dates - 1, 'more date')}` : day
}

/** The work that waits in an event of the list. */
function Waiting({ event: { id, tournamentProblem } }: { event: Row }) {
  const disputes = useQuery(waitingEvents).data?.data.find((one) => one.id === id)?.disputes ?? 0
  if (disputes > 0) return <Chip tone="warning">{countOf(disputes, 'dispute')}</Chip>
  return tournamentProblem && <Chip tone="warning">Prizes not reserved</Chip>
}

export const eventList = defineList<Row>({
  area: 'events',
  label: { one: 'event', many: 'Events' },
  query: ({ filters, sortBy, ...query }) =>
    ownEvents.list({
      ...query,
      sortBy: keyOf(SORTS, sortBy),
      tab: keyOf(tabLabels, filters.tab) ?? 'ALL',
      type: keyOf(typeWords, filters.type),
    }),
  columns: [
    {
      key: 'title',
      title: 'Event',
      sort: SORTS.TITLE,
      render: ({ title, eventImage }) => (
        <>
          <RowPicture width={56}>
            <CardPicture name={title} src={eventImage} sizes="64px" />
          </RowPicture>
          {title}
        </>
      ),
    },
    {
      key: 'state',
      title: 'State',
      isState: true,
      render: (event) => <Chip tone={stateOf(event).tone}>{stateOf(event).label}</Chip>,
    },
    { key: 'type', title: 'Type', render: ({ type }) => typeWords[type] },
    { key: 'start', title: 'Date', sort: SORTS.START, isTyped: true, render: dateText },
    {
      key: 'joined',
      title: 'Participants',
      align: 'right',
      render: ({ joined, capacity, attended, tournamentState }) =>
        // Once a tournament with a check-in is drawn, only those play who checked in.
        tournamentState !== null && tournamentState !== 'OPEN' && attended > 0 && attended < joined
          ? `${formatInteger(attended)} of ${formatInteger(joined)} checked in`
          : capacity === null
            ? formatInteger(joined)
            : `${formatInteger(joined)} / ${formatInteger(capacity)}`,
    },
    { key: 'waits', title: 'Waits for you', render: (event) => <Waiting event={event} /> },
  ],
  views: { key: 'tab', label: 'State', options: optionsOf(tabLabels) },
  filters: [{ key: 'type', label: 'Type', options: optionsOf(typeWords) }],
  sorted: { by: SORTS.START, direction: 'asc' },
  open: ({ id }) => `/admin/events/${id}`,
  empty: (
    <Notice
      art="first event"
      title="No events yet"
      text="Announce a stream, a raffle or a tournament. Fans join it and are reminded."
      action={
        <Button component={Link} to="/admin/events/create">
          Create your first event
        </Button>
      }
    />
  ),
})
