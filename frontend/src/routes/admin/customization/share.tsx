import { customizationTabs } from '@/components/office/customizationTabs'
import { OfficePage } from '@/components/office/OfficePage'
import { Tabs } from '@/components/Tabs'
import { ShareKit } from '@/features/sharing/admin/ShareKit'

export const Component = () => (
  <OfficePage title="Share" tabs={<Tabs label="Customization" current="share" tabs={customizationTabs} />}>
    <ShareKit />
  </OfficePage>
)
