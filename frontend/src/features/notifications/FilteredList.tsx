import { notificationStatuses } from '@/api/constants'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Notification, NotificationArea, Page } from '@/api/shapes'
import { Choice } from '@/components/Choice'
import { NothingMatches } from '@/components/NothingMatches'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { Segmented } from '@/components/Segmented'
import { Toolbar } from '@/components/Toolbar'
import { ALL, filter } from '@/lib/filters'
import { optionsOrAll } from '@/lib/options'
import type { usePersistedFilters } from '@/lib/usePersistedFilters'
import { NotificationList, NotificationSkeleton } from './NotificationList'

export const TAKE = 20
const STATUSES = optionsOrAll<(typeof notificationStatuses)[number]>({ UNREAD: 'Unread', READ: 'Read' }, 'All')

type Areas<Area> = readonly { value: Area; label: string }[]

/** The filters of a list of notifications about these areas. */
export const filtersFor = <Area extends NotificationArea>(areas: Areas<Area>) => ({
  status: filter.choice(notificationStatuses),
  area: filter.choice(areas.map(({ value }) => value)),
})

type Filters<Area extends NotificationArea> = ReturnType<
  typeof usePersistedFilters<ReturnType<typeof filtersFor<Area>>>
>

interface Props<Area extends NotificationArea> {
  areas: Areas<Area>
  list: Filters<Area>
  query: UseQueryResult<Page<Notification>>
  /** Shown if the user has no notifications at all. */
  nothing: { art: string; text: string }
  onOpen?: (row: Notification) => void
  onMark?: (row: Notification, status: Notification['status']) => void
}

export function FilteredList<Area extends NotificationArea>({
  areas,
  list,
  query,
  nothing,
  onOpen,
  onMark,
}: Props<Area>) {
  const { filters, page, set, setPage, isFiltered, clear } = list
  return (
    <>
      <Toolbar>
        <Segmented label="Status" value={filters.status} options={STATUSES} onChange={(status) => set({ status })} />
        <Choice
          label=""
          aria-label="About"
          options={[{ value: ALL, label: 'Everything' }, ...areas]}
          value={filters.area}
          onChange={(area) => set({ area })}
        />
      </Toolbar>
      <QueryView
        query={query}
        skeleton={<NotificationSkeleton rows={8} />}
        isEmpty={({ total }) => total === 0}
        empty={
          isFiltered ? (
            <NothingMatches art="nothing of the kind" text="No notification matches these filters." clear={clear} />
          ) : (
            <Notice {...nothing} title="No notifications yet" />
          )
        }
      >
        {({ data, total }) => (
          <>
            <NotificationList rows={data} onOpen={onOpen} onMark={onMark} />
            <Paging page={page} take={TAKE} total={total} entity="notifications" onPage={setPage} />
          </>
        )}
      </QueryView>
    </>
  )
}
