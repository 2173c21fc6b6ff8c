import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { EventParticipant, TeamEventPage } from '@/api/eventShapes'
import { Chip } from '@/components/Chip'
import { Notice } from '@/components/Notice'
import { NothingMatches } from '@/components/NothingMatches'
import { ActionsMenu } from '@/components/office/ActionsMenu'
import type { Column } from '@/components/office/list'
import { TableSkeleton } from '@/components/office/OfficeList'
import { OfficeTable } from '@/components/office/OfficeTable'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { SearchField } from '@/components/SearchField'
import { Segmented } from '@/components/Segmented'
import { Time } from '@/components/Time'
import { openDialog } from '@/dialogs/dialogs'
import { useNow } from '@/lib/clock'
import { formatInteger } from '@/lib/format'
import { can } from '@/session/session'
import { isComing, phaseOf } from '../model'
import { ownEvents, useSetCheckedIn } from './api'
import classes from './Event.module.css'

const TAKE = 50
const VIEWS = [
  { value: 'ALL', label: 'All' },
  { value: 'HERE', label: 'Checked in' },
  { value: 'MISSING', label: 'Not checked in' },
  { value: 'WAITING', label: 'Waiting list' },
] as const
type View = (typeof VIEWS)[number]['value']
const ASKED = {
  ALL: {},
  HERE: { state: 'JOINED', isCheckedIn: true },
  MISSING: { state: 'JOINED', isCheckedIn: false },
  WAITING: { state: 'WAITING' },
} as const

/** The participants of a date in the order of joining, and its waiting list. */
export function Participants({ event }: { event: TeamEventPage }) {
  const [view, setView] = useState<View>('ALL')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const query = useQuery(
    ownEvents.participants(event.id, { take: TAKE, page, ...ASKED[view], ...(search && { search }) }),
  )
  const columns = useMemo(() => columnsOf(event), [event])
  const isNarrowed = search !== '' || view !== 'ALL'
  const narrow = (change: { view?: View; search?: string }) => {
    if (change.view !== undefined) setView(change.view)
    if (change.search !== undefined) setSearch(change.search)
    setPage(1)
  }
  return (
    <>
      <Segmented label="Participants" value={view} options={VIEWS} onChange={(value) => narrow({ view: value })} />
      <div className={classes.tools}>
        <SearchField label="Search participants" value={search} onChange={(words) => narrow({ search: words })} />
        <p className="quiet small">{countsText(event)}</p>
      </div>
      <QueryView
        query={query}
        skeleton={<TableSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={
          isNarrowed ? (
            <NothingMatches
              art="no such participant"
              text="No participant matches this filter."
              clear={() => narrow({ view: 'ALL', search: '' })}
            />
          ) : (
            <Notice
              art="no participants"
              title="No participants yet"
              text={
                event.publication === 'DRAFT'
                  ? 'Fans can join after you publish the event.'
                  : 'Fans who join are listed here.'
              }
            />
          )
        }
      >
        {({ data, total }) => (
          <>
            <OfficeTable label="Participants" rows={data} columns={columns} isStale={query.isPlaceholderData} />
            <Paging page={page} take={TAKE} total={total} entity="participants" onPage={setPage} />
          </>
        )}
      </QueryView>
    </>
  )
}

/** "12 of 16 places taken, 3 waiting, 8 attended" */
function countsText({ capacity, joined, waiting, attended, phase }: TeamEventPage) {
  const parts = [
    capacity === null
      ? `${formatInteger(joined)} joined`
      : `${formatInteger(joined)} of ${formatInteger(capacity)} places taken`,
    waiting > 0 && `${formatInteger(waiting)} waiting`,
    phase === 'ENDED' && `${formatInteger(attended)} attended`,
  ]
  return parts.filter(Boolean).join(', ')
}

const columnsOf = (event: TeamEventPage): Column<EventParticipant>[] => [
  {
    key: 'username',
    title: 'Fan',
    render: ({ memberId, username }) =>
      can('USERS_MANAGEMENT') ? <Link to={`/admin/users/${memberId}`}>{username}</Link> : username,
  },
  {
    key: 'state',
    title: 'State',
    isState: true,
    render: ({ state, checkedInAt }) => {
      if (state === 'WAITING') return <Chip tone="warning">Waiting list</Chip>
      return checkedInAt ? <Chip tone="success">Checked in</Chip> : <Chip tone="info">Joined</Chip>
    },
  },
  { key: 'place', title: 'Place', align: 'right', render: ({ place }) => place },
  { key: 'joinedAt', title: 'Joined', align: 'right', render: ({ joinedAt }) => <Time value={joinedAt} /> },
  {
    key: 'checkedInAt',
    title: 'Checked in',
    align: 'right',
    render: ({ checkedInAt }) => checkedInAt && <Time value={checkedInAt} />,
  },
  {
    key: 'act',
    title: 'Action',
    align: 'right',
    render: (participant) => <Actions event={event} participant={participant} />,
  },
]

function Actions({ event, participant }: { event: TeamEventPage; participant: EventParticipant }) {
  const { id, username, state, checkedInAt } = participant
  const set = useSetCheckedIn(event.id)
  const phase = phaseOf(event, useNow(60))
  const isDrawn = event.tournamentState !== null && event.tournamentState !== 'OPEN'
  if (phase === 'CANCELED') return null
  const checkIn = (isCheckedIn: boolean) => set.mutate({ participantId: id, isCheckedIn })
  return (
    <span className={classes.actions}>
      {state === 'JOINED' && !checkedInAt && (
        <Button
          variant="default"
          loading={set.isPending}
          aria-label={`Check ${username} in`}
          onClick={() => checkIn(true)}
        >
          Check in
        </Button>
      )}
      {(checkedInAt || !isDrawn) && (
        <ActionsMenu label={`More actions for ${username}`} isBusy={set.isPending && checkedInAt !== null}>
          {checkedInAt && <Menu.Item onClick={() => checkIn(false)}>Undo the check-in</Menu.Item>}
          {!isDrawn && (
            <Menu.Item
              color="red"
              onClick={() =>
                openDialog('event-participant-remove', {
                  eventId: event.id,
                  participant,
                  hasWaiting: event.waiting > 0 && isComing(phase),
                })
              }
            >
              Remove from the event
            </Menu.Item>
          )}
        </ActionsMenu>
      )}
    </span>
  )
}
