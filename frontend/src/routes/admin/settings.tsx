import { useSearchParams } from 'react-router'
import { OfficePage } from '@/features/office/admin/OfficePage'
import { Tabs } from '@/features/office/admin/Tabs'
import { GeneralTab } from '@/features/settings/admin/GeneralTab'
import { SecurityTab } from '@/features/settings/admin/SecurityTab'
import { WalletTab } from '@/features/settings/admin/WalletTab'
import { can } from '@/session/session'

const OVERVIEW = { key: 'OVERVIEW', label: 'Overview', to: '/admin/settings' } as const
const SECURITY = { key: 'SECURITY', label: 'Security', to: '/admin/settings?tab=SECURITY' } as const
const WALLET = { key: 'WALLET', label: 'Wallet', to: '/admin/settings?tab=WALLET' } as const

export function Component() {
  const [params] = useSearchParams()
  const tabs = can('WALLETS_MANAGEMENT') ? [OVERVIEW, SECURITY, WALLET] : [OVERVIEW, SECURITY]
  const current = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'OVERVIEW'
  return (
    <OfficePage title="Settings" tabs={<Tabs label="Settings" current={current} tabs={tabs} />}>
      {current === 'OVERVIEW' && <GeneralTab />}
      {current === 'SECURITY' && <SecurityTab />}
      {current === 'WALLET' && <WalletTab />}
    </OfficePage>
  )
}
