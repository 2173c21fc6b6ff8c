import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type Window, WINDOWS } from '@/features/dashboard/admin/api'
import { NextStep } from '@/features/dashboard/admin/NextStep'
import { Overview } from '@/features/dashboard/admin/Overview'
import { LivePanel } from '@/features/streaming/admin/LivePanel'
import { WorkToDo } from './WorkToDo'
import { OfficePage } from '@/components/office/OfficePage'
import { Segmented } from '@/components/Segmented'
import { filter } from '@/lib/filters'
import { usePersistedFilters } from '@/lib/usePersistedFilters'
import { can, useSession } from '@/session/session'

const schema = { days: filter.order<Window>(WINDOWS, '30') }
const options = WINDOWS.map((value) => ({ value, label: `${value} days` }))

/** The state of the community and the open tasks. */
export function Component() {
  const { filters, set } = usePersistedFilters('analytics', schema)
  const { acting } = useSession()
  const sees = can('DASHBOARDS_MANAGEMENT')
  return (
    <OfficePage
      title="Overview"
      actions={
        <>
          {sees && (
            <Segmented label="Window" value={filters.days} options={options} onChange={(days) => set({ days })} />
          )}
          {can('STORES_MANAGEMENT') && (
            <Button
              component={Link}
              to="/admin/store/create"
              leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
            >
              Add product
            </Button>
          )}
        </>
      }
    >
      {acting?.isOwner && <NextStep />}
      {can('SETTINGS_MANAGEMENT') && <LivePanel />}
      {sees && <Overview window={filters.days} />}
      <WorkToDo />
    </OfficePage>
  )
}
