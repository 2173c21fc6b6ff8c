import { Button, Stack } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { openDialog } from '@/dialogs/dialogs'
import { OfficeList } from '@/components/office/OfficeList'
import { OfficePage } from '@/components/office/OfficePage'
import { Tabs } from '@/components/Tabs'
import { TwoFactorOffer } from '@/features/profile/twoFactor/TwoFactorOffer'
import { GeneralTab } from '@/features/settings/admin/GeneralTab'
import { SecurityTab } from '@/features/settings/admin/SecurityTab'
import { WalletTab } from '@/features/wallet/admin/WalletTab'
import { staffList } from '@/features/staff/admin/list'
import { settingsTabs } from '@/layouts/office/adminNav'
import { can } from '@/session/session'

export function Component() {
  const [params] = useSearchParams()
  const tabs = settingsTabs.filter(({ right }) => can(right))
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
      Permissions
    </Button>
    <Button
      onClick={() => openDialog('staff-create', {})}
      leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden="true" />}
    >
      Invite
    </Button>
  </>
)
