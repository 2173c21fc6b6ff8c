import { Button } from '@mantine/core'
import { IconCalendarMonth, IconCalendarPlus, IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { COMMUNITY_EVENTS_HEADING, eventTypes } from '@/api/constants'
import { bootCommunity, platformHref } from '@/api/boot'
import { keyFor } from '@/api/keys'
import { Choice } from '@/components/Choice'
import { DeferredSection } from '@/components/DeferredSection'
import { NothingMatches } from '@/components/NothingMatches'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { SearchField } from '@/components/SearchField'
import { Segmented } from '@/components/Segmented'
import { Toggle } from '@/components/Toggle'
import { Toolbar } from '@/components/Toolbar'
import { openDialog } from '@/dialogs/dialogs'
import { Agenda } from '@/features/events/Agenda'
import { events } from '@/features/events/api'
import { EventRowsSkeleton } from '@/features/events/EventRow'
import { rangeOf, readMonth, typeWords } from '@/features/events/model'
import { MonthCalendar } from '@/features/events/MonthCalendar'
import { useNow } from '@/lib/clock'
import { dayAt } from '@/lib/days'
import { type EventTab, eventTabs } from '@/lib/enumerations'
import { ALL, filter } from '@/lib/filters'
import { usePersistedFilters } from '@/lib/usePersistedFilters'
import { useRefreshAt } from '@/lib/useRefreshAt'
import { useViewMode } from '@/lib/useViewMode'
import { useWide } from '@/lib/useWide'
import { isSameClock, ownZone, zoneText } from '@/lib/zonedFormat'
import { useManages, useSession } from '@/session/session'
import classes from './events.module.css'

const TAKE = 24
const MINUTE = 60
const TABS: Record<EventTab, string> = { UPCOMING: 'Coming up', PAST: 'Past' }
const zones = ['COMMUNITY', 'OWN'] as const
const schema = {
  search: filter.text(),
  tab: filter.view(eventTabs, 'UPCOMING'),
  type: filter.choice(eventTypes),
  mine: filter.flag(),
  zone: filter.order(zones, 'COMMUNITY'),
}
const tabs = eventTabs.map((value) => ({ value, label: TABS[value] }))
const types = [
  { value: ALL, label: 'All types' } as const,
  ...eventTypes.map((value) => ({ value, label: typeWords[value] })),
]
const VIEWS = [
  { value: 'List', label: 'Agenda', icon: IconListDetails },
  { value: 'Grid', label: 'Month', icon: IconCalendarMonth },
] as const
const MONTH = 'month'

export function Component() {
  const { slug, name, timezone } = bootCommunity()
  const { member } = useSession()
  const mayAdd = useManages('EVENTS_MANAGEMENT')
  const [view, setView] = useViewMode('events', useWide() ? 'Grid' : 'List')
  const { filters, page, set, setPage, isFiltered, clear } = usePersistedFilters('events', schema)
  const [params, setParams] = useSearchParams()
  const { search, tab, type, mine } = filters
  const own = ownZone()
  const at = useNow(MINUTE)
  const hasOwnZone = !isSameClock(timezone, own, new Date(at).toISOString())
  const zone = hasOwnZone && filters.zone === 'OWN' ? own : timezone
  const isMonth = view === 'Grid'
  // The month has its own list of what comes, without the filters.
  const query = useQuery(
    events.list(
      slug,
      isMonth
        ? { take: TAKE, page: 1, tab: 'UPCOMING', grouped: true }
        : {
            take: TAKE,
            page,
            tab,
            grouped: true,
            ...(search && { search }),
            ...(type !== ALL && { type }),
            ...(mine && { mine }),
          },
    ),
  )
  useRefreshAt(query.data?.data.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]) ?? [], keyFor('events'))
  const shownMonth = params.get(MONTH)
  const month = readMonth(shownMonth, dayAt(at, zone).slice(0, 'YYYY-MM'.length))
  const showMonth = (next: string) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current)
        changed.set(MONTH, next)
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  const list = (isCompact = false) => (
    <QueryView
      query={query}
      skeleton={<EventRowsSkeleton />}
      isEmpty={({ total }) => total === 0}
      empty={
        isFiltered && !isMonth ? (
          <NothingMatches art="no such event" text="No event matches these filters." clear={clear} />
        ) : (
          <Empty tab={isMonth ? 'UPCOMING' : tab} slug={slug} name={name} mayAdd={mayAdd} />
        )
      }
    >
      {({ data, total }) => (
        <>
          <Agenda events={isCompact ? data.slice(0, SIDE) : data} zone={zone} isCompact={isCompact} />
          {!isMonth && (
            <DeferredSection>
              <Paging page={page} take={TAKE} total={total} entity="events" onPage={setPage} />
            </DeferredSection>
          )}
        </>
      )}
    </QueryView>
  )
  // A community that plans nothing shows one sentence instead of an empty month.
  const hasMonth = isMonth && (query.data?.total !== 0 || shownMonth !== null)
  const days = useQuery({ ...events.calendar(slug, { ...rangeOf(month), zone }), enabled: hasMonth })

  return (
    <Page
      {...COMMUNITY_EVENTS_HEADING}
      actions={
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => openDialog('event-feed', {})}
        >
          Subscribe
        </Button>
      }
    >
      <Toolbar>
        <Segmented label="View" value={view} options={VIEWS} onChange={setView} />
        {hasOwnZone && (
          <Segmented
            label="Times"
            value={filters.zone}
            options={[
              { value: 'COMMUNITY', label: `${zoneText(timezone)} time` },
              { value: 'OWN', label: 'My time' },
            ]}
            onChange={(chosen) => set({ zone: chosen })}
          />
        )}
        {!isMonth && (
          <>
            <Segmented label="Events" value={tab} options={tabs} onChange={(chosen) => set({ tab: chosen })} />
            {member && (
              <Toggle pressed={mine} onChange={(pressed) => set({ mine: pressed })}>
                My events
              </Toggle>
            )}
            <Choice
              label=""
              aria-label="Type"
              value={type}
              options={types}
              onChange={(chosen) => set({ type: chosen })}
            />
            <SearchField label="Search events" value={search} onChange={(text) => set({ search: text })} />
          </>
        )}
      </Toolbar>
      {hasMonth ? (
        <div className={classes.month}>
          <MonthCalendar
            month={month}
            zone={zone}
            onMonth={showMonth}
            query={days}
            onDay={(day) => openDialog('events-by-date', { day, zone })}
            hrefOf={({ id }) => `/events/${id}`}
            onEvent={({ id }) => openDialog('event-view', { id })}
          />
          <div className={classes.side}>{list(true)}</div>
        </div>
      ) : (
        list()
      )}
    </Page>
  )
}

/** The events beside a month. */
const SIDE = 5

function Empty({ tab, slug, name, mayAdd }: { tab: EventTab; slug: string; name: string; mayAdd: boolean }) {
  if (tab === 'PAST') {
    return <Notice art="first event" title="No past events yet" text="Winners and replays appear here after the end." />
  }
  return mayAdd ? (
    <Notice
      art="first event"
      title="No events planned"
      text="Plan a stream, a raffle or a tournament. Fans join it and are reminded before it starts."
      action={
        <Button component="a" href={platformHref(`/admin/events/create?creator=${slug}`)}>
          Create event
        </Button>
      }
    />
  ) : (
    <Notice
      art="soon events"
      title="No events planned"
      text={`New streams, raffles and tournaments at ${name} appear here.`}
    />
  )
}
