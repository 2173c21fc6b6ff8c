import { OfficeList } from '@/features/office/admin/OfficeList'
import { OfficePage } from '@/features/office/admin/OfficePage'
import { ledgerList } from '@/features/wallet/admin/list'
import { can } from '@/session/session'

const SETTINGS = { to: '/admin/settings?tab=WALLET', label: 'Wallet settings' }
const OVERVIEW = { to: '/admin', label: 'Overview' }

export const Component = () => (
  <OfficePage
    title="Transactions"
    lead="Every movement of gems, as the ledger has it."
    back={can('SETTINGS_MANAGEMENT') ? SETTINGS : OVERVIEW}
  >
    <OfficeList list={ledgerList} />
  </OfficePage>
)
