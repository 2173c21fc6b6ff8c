import { OfficeList } from '@/features/office/admin/OfficeList'
import { OfficePage } from '@/features/office/admin/OfficePage'
import { ledgerList } from '@/features/wallet/admin/list'

export const Component = () => (
  <OfficePage
    title="Transactions"
    lead="Every movement of gems, as the ledger has it."
    back={{ to: '/admin/economy', label: 'Economy' }}
  >
    <OfficeList list={ledgerList} />
  </OfficePage>
)
