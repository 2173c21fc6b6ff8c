import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconChecks } from '@tabler/icons-react'
import { Choice } from '@/components/Choice'
import { NothingMatches } from '@/components/NothingMatches'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { Segmented } from '@/components/Segmented'
import { Toolbar } from '@/components/Toolbar'
import { teamNotifications, useTeamReadAll } from '@/features/notifications/admin/api'
import { teamAreas } from '@/features/notifications/areas'
import { NotificationList, NotificationSkeleton } from '@/features/notifications/NotificationList'
import { OfficePage } from '@/features/office/admin/OfficePage'
import { ALL, filter } from '@/lib/filters'
import { usePersistedFilters } from '@/lib/usePersistedFilters'

const TAKE = 20
const schema = {
  status: filter.choice(['UNREAD', 'READ']),
  area: filter.choice(teamAreas.map(({ value }) => value)),
}
const STATUSES = [
  { value: ALL, label: 'All' },
  { value: 'UNREAD', label: 'Unread' },
  { value: 'READ', label: 'Read' },
] as const
const AREAS = [{ value: ALL, label: 'Everything' } as const, ...teamAreas]

export function Component() {
  const { filters, asked, page, set, setPage, isFiltered, clear } = usePersistedFilters('notifications', schema)
  const query = useQuery(teamNotifications.list({ take: TAKE, page, ...asked }))
  const { data: unread = 0 } = useQuery(teamNotifications.unread)
  const readAll = useTeamReadAll()

  return (
    <OfficePage
      title="Notifications"
      lead="What your team should know. Everybody sees what their permissions cover, and reads for themselves."
      actions={
        unread > 0 && (
          <Button
            variant="default"
            loading={readAll.isPending}
            leftSection={<IconChecks size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => readAll.mutate()}
          >
            Mark all read
          </Button>
        )
      }
    >
      <Toolbar>
        <Segmented label="Status" value={filters.status} options={STATUSES} onChange={(status) => set({ status })} />
        <Choice label="" aria-label="About" options={AREAS} value={filters.area} onChange={(area) => set({ area })} />
      </Toolbar>
      <QueryView
        query={query}
        skeleton={<NotificationSkeleton rows={8} />}
        isEmpty={({ total }) => total === 0}
        empty={
          isFiltered ? (
            <NothingMatches art="nothing of the kind" text="No notification fits these filters." clear={clear} />
          ) : (
            <Notice
              art="quiet office"
              title="Nothing yet"
              text="Orders, sold out products and whatever else needs your team show up here."
            />
          )
        }
      >
        {({ data, total }) => (
          <>
            <NotificationList rows={data} />
            <Paging page={page} take={TAKE} total={total} entity="notifications" onPage={setPage} />
          </>
        )}
      </QueryView>
    </OfficePage>
  )
}
