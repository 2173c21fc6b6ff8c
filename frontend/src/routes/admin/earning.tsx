import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { OfficePage } from '@/components/office/OfficePage'
import { SwitchedOff } from '@/components/office/SwitchedOff'
import { Tabs } from '@/components/Tabs'
import { openDialog } from '@/dialogs/dialogs'
import { useQuestsViewed } from '@/features/dashboard/admin/progress'
import { Boosts } from '@/features/earning/admin/Boosts'
import { Codes } from '@/features/earning/admin/Codes'
import { EconomyTab } from '@/features/earning/admin/EconomyTab'
import { Rules } from '@/features/earning/admin/Rules'
import { WaitingTab } from '@/features/earning/admin/WaitingTab'

const PLACE = '/admin/quests/earning'
const TABS = [
  { key: 'rules', label: 'Rules', to: PLACE },
  { key: 'codes', label: 'Codes', to: `${PLACE}?tab=codes` },
  { key: 'boosts', label: 'Boosts', to: `${PLACE}?tab=boosts` },
  { key: 'waiting', label: 'Waiting', to: `${PLACE}?tab=waiting` },
  { key: 'economy', label: 'Earned and spent', to: `${PLACE}?tab=economy` },
] as const
type Tab = (typeof TABS)[number]['key']
const plus = <IconPlus size={18} stroke={2} aria-hidden="true" />
const actions: Record<Tab, readonly [string, () => void] | null> = {
  rules: ['Add rule', () => openDialog('earning-rule', {})],
  codes: ['Add code', () => openDialog('gem-code', {})],
  boosts: ['Add boost', () => openDialog('earning-boost', {})],
  waiting: null,
  economy: null,
}
const parts: Record<Tab, () => ReactNode> = {
  rules: Rules,
  codes: Codes,
  boosts: Boosts,
  waiting: WaitingTab,
  economy: EconomyTab,
}

/** The tabs about the gems that fans' deeds pay automatically. */
export function Component() {
  useQuestsViewed()
  const [params] = useSearchParams()
  const tab = TABS.find(({ key }) => key === params.get('tab'))?.key ?? 'rules'
  const action = actions[tab]
  const Part = parts[tab]
  return (
    <OfficePage
      title="Earning rules"
      lead="What fans do, and what it pays automatically."
      back={{ to: '/admin/quests', label: 'Quests' }}
      tabs={<Tabs label="Earning rules" current={tab} tabs={TABS} />}
      actions={
        action && (
          <Button leftSection={plus} onClick={action[1]}>
            {action[0]}
          </Button>
        )
      }
    >
      <SwitchedOff feature="QUESTS" />
      <Part />
    </OfficePage>
  )
}
