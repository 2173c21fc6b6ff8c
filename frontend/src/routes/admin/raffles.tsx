import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { AudienceRule } from '@/components/office/AudienceRule'
import { OfficeList } from '@/components/office/OfficeList'
import { OfficePage } from '@/components/office/OfficePage'
import { SwitchedOff } from '@/components/office/SwitchedOff'
import { raffleList } from '@/features/raffles/admin/list'
import classes from './ruled.module.css'

export const Component = () => (
  <OfficePage
    title="Raffles"
    actions={
      <Button
        component={Link}
        to="/admin/raffles/create"
        leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
      >
        Create raffle
      </Button>
    }
  >
    <SwitchedOff feature="RAFFLES" />
    <OfficeList list={raffleList} />
    <div className={classes.rule}>
      <AudienceRule area="raffles" />
    </div>
  </OfficePage>
)
