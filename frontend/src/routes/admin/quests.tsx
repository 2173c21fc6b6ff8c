import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { OfficeList } from '@/components/office/OfficeList'
import { OfficePage } from '@/components/office/OfficePage'
import { SwitchedOff } from '@/components/office/SwitchedOff'
import { Tabs } from '@/components/Tabs'
import { openDialog } from '@/dialogs/dialogs'
import { useQuestsViewed } from '@/features/dashboard/admin/progress'
import { questList } from '@/features/quests/admin/list'
import { Templates } from '@/features/quests/admin/Templates'

const TABS = [
  { key: 'quests', label: 'Quests', to: '/admin/quests' },
  { key: 'earning', label: 'Earning rules', to: '/admin/quests/earning' },
  { key: 'templates', label: 'Tasks and services', to: '/admin/quests?tab=templates' },
] as const
const plus = <IconPlus size={18} stroke={2} aria-hidden="true" />

export function Component() {
  useQuestsViewed()
  const [params] = useSearchParams()
  const isTemplates = params.get('tab') === 'templates'
  return (
    <OfficePage
      title="Quests"
      lead="Quests, challenges and bounties: what fans do, and what it pays."
      tabs={<Tabs label="Quests" current={isTemplates ? 'templates' : 'quests'} tabs={TABS} />}
      actions={
        isTemplates ? (
          <Button leftSection={plus} onClick={() => openDialog('challenge-template', {})}>
            Add task
          </Button>
        ) : (
          <Button leftSection={plus} onClick={() => openDialog('challenge-create', {})}>
            Create quest
          </Button>
        )
      }
    >
      <SwitchedOff feature="QUESTS" />
      {isTemplates ? <Templates /> : <OfficeList list={questList} />}
    </OfficePage>
  )
}
