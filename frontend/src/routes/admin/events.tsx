import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { ZONE_NOTE } from '@/components/forms/DateTimeField'
import { OfficeList } from '@/components/office/OfficeList'
import { OfficePage } from '@/components/office/OfficePage'
import { SwitchedOff } from '@/components/office/SwitchedOff'
import { Tabs } from '@/components/Tabs'
import { EventCalendar } from '@/features/events/admin/EventCalendar'
import { eventList } from '@/features/events/admin/list'
import { WaitingEvents } from '@/features/events/admin/WaitingEvents'

const PLACE = '/admin/events'
const TABS = [
  { key: 'list', label: 'List', to: PLACE },
  { key: 'calendar', label: 'Calendar', to: `${PLACE}?view=calendar` },
] as const

export function Component() {
  const [params] = useSearchParams()
  const view = params.get('view') === 'calendar' ? 'calendar' : 'list'
  return (
    <OfficePage
      title="Events"
      tabs={<Tabs label="Events" current={view} tabs={TABS} />}
      actions={
        <Button
          component={Link}
          to={`${PLACE}/create`}
          leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
        >
          Create event
        </Button>
      }
    >
      <SwitchedOff feature="EVENTS" />
      <WaitingEvents />
      {view === 'calendar' ? (
        <EventCalendar />
      ) : (
        <>
          <OfficeList list={eventList} />
          <p className="quiet tiny">{ZONE_NOTE}</p>
        </>
      )}
    </OfficePage>
  )
}
