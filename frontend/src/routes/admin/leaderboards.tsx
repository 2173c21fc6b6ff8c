import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { OfficeList } from '@/components/office/OfficeList'
import { OfficePage } from '@/components/office/OfficePage'
import { SwitchedOff } from '@/components/office/SwitchedOff'
import { Tabs } from '@/components/Tabs'
import { Appeals } from '@/features/leaderboards/admin/Appeals'
import { DebtNote } from '@/features/leaderboards/admin/DebtNote'
import { boardList } from '@/features/leaderboards/admin/list'
import { Payouts } from '@/features/leaderboards/admin/Payouts'

const PLACE = '/admin/leaderboard'
const TABS = [
  { key: 'boards', label: 'Leaderboards', to: PLACE },
  { key: 'payouts', label: 'Payouts', to: `${PLACE}?tab=payouts` },
  { key: 'appeals', label: 'Appeals', to: `${PLACE}?tab=appeals` },
] as const

export function Component() {
  const [params] = useSearchParams()
  const tab = TABS.find(({ key }) => key === params.get('tab'))?.key ?? 'boards'
  return (
    <OfficePage
      title="Leaderboard"
      tabs={<Tabs label="Leaderboard" current={tab} tabs={TABS} />}
      actions={
        <Button
          component={Link}
          to="/admin/leaderboard/create"
          leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
        >
          Create leaderboard
        </Button>
      }
    >
      <SwitchedOff feature="LEADERBOARDS" />
      <DebtNote />
      {tab === 'boards' && <OfficeList list={boardList} />}
      {tab === 'payouts' && <Payouts />}
      {tab === 'appeals' && <Appeals />}
    </OfficePage>
  )
}
