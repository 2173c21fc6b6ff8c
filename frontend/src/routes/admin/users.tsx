import { memberList } from '@/features/members/admin/list'
import { OfficeList } from '@/features/office/admin/OfficeList'
import { OfficePage } from '@/features/office/admin/OfficePage'

export const Component = () => (
  <OfficePage title="Users" lead="Everybody who joined, with what they hold.">
    <OfficeList list={memberList} />
  </OfficePage>
)
