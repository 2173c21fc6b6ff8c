import { GetStarted } from '@/features/dashboard/admin/GetStarted'
import { OfficePage } from '@/features/office/admin/OfficePage'

export const Component = () => (
  <OfficePage title="Getting Started" lead="From an empty hall to the first order.">
    <GetStarted />
  </OfficePage>
)
