import { useQuery } from '@tanstack/react-query'
import { teamNotifications, useTeamReadAll } from '@/features/notifications/admin/api'
import { teamAreas } from '@/features/notifications/areas'
import { FilteredList, filtersFor, TAKE } from '@/features/notifications/FilteredList'
import { ReadAllButton } from '@/features/notifications/ReadAllButton'
import { OfficePage } from '@/components/office/OfficePage'
import { usePersistedFilters } from '@/lib/usePersistedFilters'

const schema = filtersFor(teamAreas)
const NOTHING = {
  art: 'quiet office',
  text: 'Orders, sold-out products and other news for your team appear here.',
}

export function Component() {
  const list = usePersistedFilters('notifications', schema)
  const query = useQuery(teamNotifications.list({ take: TAKE, page: list.page, ...list.asked }))
  const { data: unread = 0 } = useQuery(teamNotifications.unread)

  return (
    <OfficePage
      title="Notifications"
      lead="News for your team. Each team member sees what their permissions allow."
      actions={<ReadAllButton unread={unread} readAll={useTeamReadAll()} />}
    >
      <FilteredList areas={teamAreas} list={list} query={query} nothing={NOTHING} />
    </OfficePage>
  )
}
