import { Button, Stack } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { openDialog } from '@/dialogs/dialogs'
import { OfficeList } from '@/components/office/OfficeList'
import { OfficePage } from '@/components/office/OfficePage'
import { Tabs } from '@/components/office/Tabs'
import { TwoFactorOffer } from '@/features/profile/twoFactor/TwoFactorOffer'
import { GeneralTab } from '@/features/settings/admin/GeneralTab'
import { SecurityTab } from '@/features/settings/admin/SecurityTab'
import { WalletTab } from '@/features/wallet/admin/WalletTab'
import { staffList } from '@/features/staff/admin/list'
import { can } from '@/session/session'

const TABS = [
  { key: 'OVERVIEW', label: 'Overview', to: '/admin/settings', right: 'SETTINGS_MANAGEMENT' },
  { key: 'ADMINS', label: 'Admins', to: '/admin/settings?tab=ADMINS', right: 'STAFFS_MANAGEMENT' },
  { key: 'SECURITY', label: 'Security', to: '/admin/settings?tab=SECURITY', right: 'SETTINGS_MANAGEMENT' },
  { key: 'WALLET', label: 'Wallet', to: '/admin/settings?tab=WALLET', right: 'WALLETS_MANAGEMENT' },
] as const

export function Component() {
  const [params] = useSearchParams()
  const tabs = TABS.filter(({ right }) => can(right))
  const current = (tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0])?.key ?? 'OVERVIEW'
  return (
    <OfficePage
      title="Settings"
      actions={current === 'ADMINS' && <StaffActions />}
      tabs={<Tabs label="Settings" current={current} tabs={tabs} />}
    >
      {current === 'OVERVIEW' && <GeneralTab />}
      {current === 'ADMINS' && (
        <Stack gap={20}>
          <div>
            <OfficeList list={staffList} />
          </div>
          <TwoFactorOffer />
        </Stack>
      )}
      {current === 'SECURITY' && <SecurityTab />}
      {current === 'WALLET' && <WalletTab />}
    </OfficePage>
  )
}

const StaffActions = () => (
  <>
    <Button variant="default" onClick={() => openDialog('staff-list', {})}>
      Who can do what
    </Button>
    <Button
      onClick={() => openDialog('staff-create', {})}
      leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden="true" />}
    >
      Invite
    </Button>
  </>
)
