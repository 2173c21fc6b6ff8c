import { OfficeList } from '@/components/office/OfficeList'
import { OfficePage } from '@/components/office/OfficePage'
import { ledgerList } from '@/features/wallet/admin/list'

export const Component = () => (
  <OfficePage
    title="Transactions"
    lead="All transactions in the ledger."
    back={{ to: '/admin/economy', label: 'Economy' }}
  >
    <OfficeList list={ledgerList} />
  </OfficePage>
)
