import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { caseList } from '@/features/cases/admin/list'
import { AudienceRule } from '@/components/office/AudienceRule'
import { OfficeList } from '@/components/office/OfficeList'
import { OfficePage } from '@/components/office/OfficePage'
import { SwitchedOff } from '@/components/office/SwitchedOff'
import classes from './ruled.module.css'

export const Component = () => (
  <OfficePage
    title="Cases"
    actions={
      <Button
        component={Link}
        to="/admin/cases/create"
        leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
      >
        Create case
      </Button>
    }
  >
    <SwitchedOff feature="CASES" />
    <OfficeList list={caseList} />
    <div className={classes.rule}>
      <AudienceRule area="cases" />
    </div>
  </OfficePage>
)
