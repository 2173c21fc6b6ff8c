import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAdjustments, IconChecks } from '@tabler/icons-react'
import { boot, platformHref } from '@/app/boot'
import { Choice } from '@/components/Choice'
import { NothingMatches } from '@/components/NothingMatches'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { Segmented } from '@/components/Segmented'
import { Toolbar } from '@/components/Toolbar'
import { notifications, useMark, useReadAll } from '@/features/notifications/api'
import { fanAreas } from '@/features/notifications/areas'
import { NotificationList, NotificationSkeleton } from '@/features/notifications/NotificationList'
import { ALL, filter } from '@/lib/filters'
import { usePersistedFilters } from '@/lib/usePersistedFilters'

const TAKE = 20
const schema = {
  status: filter.choice(['UNREAD', 'READ']),
  area: filter.choice(fanAreas.map(({ value }) => value)),
}
const STATUSES = [
  { value: ALL, label: 'All' },
  { value: 'UNREAD', label: 'Unread' },
  { value: 'READ', label: 'Read' },
] as const
const AREAS = [{ value: ALL, label: 'Everything' } as const, ...fanAreas]
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function Component() {
  const { filters, asked, page, set, setPage, isFiltered, clear } = usePersistedFilters('notifications', schema)
  const query = useQuery(notifications.list({ take: TAKE, page, ...asked }))
  const { data: unread = 0 } = useQuery(notifications.unread)
  const mark = useMark()
  const readAll = useReadAll()
  const isEverywhere = boot.host === 'platform'

  return (
    <Page
      title="Notifications"
      width="text"
      lead={isEverywhere ? 'What happened to you, in every community.' : `What ${boot.community?.name} told you.`}
      actions={
        <>
          <Button
            variant="default"
            component="a"
            href={platformHref('/profile/settings?tab=notifications')}
            leftSection={<IconAdjustments {...icon} />}
          >
            Preferences
          </Button>
          {unread > 0 && (
            <Button
              variant="default"
              loading={readAll.isPending}
              leftSection={<IconChecks {...icon} />}
              onClick={() => readAll.mutate()}
            >
              Mark all read
            </Button>
          )}
        </>
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
              art="quiet bell"
              title="Nothing yet"
              text="Gems you get, orders that move and whatever touches your account show up here."
            />
          )
        }
      >
        {({ data, total }) => (
          <>
            <NotificationList
              rows={data}
              onOpen={({ id, status }) => status === 'UNREAD' && mark.mutate({ id, status: 'READ' })}
              onMark={({ id }, status) => mark.mutate({ id, status })}
            />
            <Paging page={page} take={TAKE} total={total} entity="notifications" onPage={setPage} />
          </>
        )}
      </QueryView>
    </Page>
  )
}
