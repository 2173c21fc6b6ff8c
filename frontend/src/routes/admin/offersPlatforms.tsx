import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { OfficeList } from '@/components/office/OfficeList'
import { OfficePage } from '@/components/office/OfficePage'
import { SwitchedOff } from '@/components/office/SwitchedOff'
import { openDialog } from '@/dialogs/dialogs'
import { platformList } from '@/features/offers/admin/platformList'

export const Component = () => (
  <OfficePage
    title="Platforms"
    lead="The platforms that your offers are for."
    actions={
      <Button
        leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
        onClick={() => openDialog('offer-platform', {})}
      >
        Add platform
      </Button>
    }
  >
    <SwitchedOff feature="OFFERS" />
    <OfficeList list={platformList} />
  </OfficePage>
)
