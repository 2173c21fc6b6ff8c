import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { OfficePage } from '@/components/office/OfficePage'
import { SwitchedOff } from '@/components/office/SwitchedOff'
import { ChainList } from '@/features/quests/admin/ChainList'

export const Component = () => (
  <OfficePage
    title="Quests Chain"
    lead="Quests that unlock one after the other, with a reward at the end."
    actions={
      <Button
        component={Link}
        to="/admin/quests-chain/create"
        leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
      >
        Create chain
      </Button>
    }
  >
    <SwitchedOff feature="QUESTS" />
    <ChainList />
  </OfficePage>
)
