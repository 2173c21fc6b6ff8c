import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { OfficeList } from '@/components/office/OfficeList'
import { OfficePage } from '@/components/office/OfficePage'
import { SwitchedOff } from '@/components/office/SwitchedOff'
import { wagerRewardList } from '@/features/wagers/admin/rewardList'

export const Component = () => (
  <OfficePage
    title="Wager Rewards"
    lead="What fans get for amounts that they wager under your code."
    actions={
      <Button
        component={Link}
        to="/admin/wager-rewards/create"
        leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
      >
        Create wager reward
      </Button>
    }
  >
    <SwitchedOff feature="WAGERS" />
    <OfficeList list={wagerRewardList} />
  </OfficePage>
)
