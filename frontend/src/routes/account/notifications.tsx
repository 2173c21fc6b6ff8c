import { COMMUNITY_NOTIFICATIONS_HEADING, PLATFORM_NOTIFICATIONS_HEADING } from '@/api/constants'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAdjustments } from '@tabler/icons-react'
import { Suspense } from 'react'
import { boot, platformHref } from '@/api/boot'
import { Page } from '@/components/Page'
import { notifications, useMark, useReadAll } from '@/features/notifications/api'
import { fanAreas } from '@/features/notifications/areas'
import { FilteredList, filtersFor, TAKE } from '@/features/notifications/FilteredList'
import { ReadAllButton } from '@/features/notifications/ReadAllButton'
import { unread } from '@/session/unread'
import { lazily } from '@/lib/lazily'
import { usePersistedFilters } from '@/lib/usePersistedFilters'

const DeviceChoices = lazily(() =>
  import('@/features/notifications/PushPrompt').then((module) => ({ default: module.DeviceChoices })),
)
const schema = filtersFor(fanAreas)
const NOTHING = {
  art: 'quiet bell',
  text: 'News about your gems, orders and account appears here.',
}

export function Component() {
  const list = usePersistedFilters('notifications', schema)
  const query = useQuery(notifications.list({ take: TAKE, page: list.page, ...list.asked }))
  const count = useQuery(unread).data?.count ?? 0
  const mark = useMark()
  const isEverywhere = boot.host === 'platform'

  return (
    <Page
      {...(isEverywhere ? PLATFORM_NOTIFICATIONS_HEADING : COMMUNITY_NOTIFICATIONS_HEADING)}
      width="text"
      actions={
        <>
          <Button
            variant="default"
            component="a"
            href={platformHref('/profile/settings?tab=notifications')}
            leftSection={<IconAdjustments size={18} stroke={1.75} aria-hidden="true" />}
          >
            Preferences
          </Button>
          <ReadAllButton unread={count} readAll={useReadAll()} />
        </>
      }
    >
      <Suspense>
        <DeviceChoices />
      </Suspense>
      <FilteredList
        areas={fanAreas}
        list={list}
        query={query}
        nothing={NOTHING}
        onOpen={({ id, status }) => status === 'UNREAD' && mark.mutate({ id, status: 'READ' })}
        onMark={({ id }, status) => mark.mutate({ id, status })}
      />
    </Page>
  )
}
