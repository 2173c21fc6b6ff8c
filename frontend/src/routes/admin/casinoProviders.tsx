import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { AudienceRule } from '@/components/office/AudienceRule'
import { OfficePage } from '@/components/office/OfficePage'
import { SwitchedOff } from '@/components/office/SwitchedOff'
import { openDialog } from '@/dialogs/dialogs'
import { ConnectionList } from '@/features/casinos/admin/ConnectionList'
import { VisitorTest } from '@/features/casinos/admin/VisitorTest'
import { can } from '@/session/session'
import classes from './casinos.module.css'

export const Component = () => (
  <OfficePage
    title="Casino Providers"
    lead="The affiliate accounts whose wagers count here."
    actions={
      can('SETTINGS_MANAGEMENT') && (
        <Button
          leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
          onClick={() => openDialog('casino-creator-connect', {})}
        >
          Connect casino
        </Button>
      )
    }
  >
    <SwitchedOff feature="CASINOS" />
    <ConnectionList />
    <div className={classes.rules}>
      <AudienceRule area="casinos" />
      <VisitorTest />
    </div>
  </OfficePage>
)
