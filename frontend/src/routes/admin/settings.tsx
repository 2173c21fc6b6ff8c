import { Button, Stack } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import type { ComponentType } from 'react'
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
import { type BuiltSettingsTab, openSettingsTabs } from '@/layouts/office/adminNav'

const Admins = () => (
  <Stack gap={20}>
    <div>
      <OfficeList list={staffList} />
    </div>
    <TwoFactorOffer />
  </Stack>
)

const panels = {
  OVERVIEW: GeneralTab,
  ADMINS: Admins,
  SECURITY: SecurityTab,
  WALLET: WalletTab,
} satisfies Record<BuiltSettingsTab, ComponentType>

export function Component() {
  const [params] = useSearchParams()
  const tabs = openSettingsTabs()
  const current = (tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0])?.key ?? 'OVERVIEW'
  const Panel = panels[current]
  return (
    <OfficePage
      title="Settings"
      actions={current === 'ADMINS' && <StaffActions />}
      tabs={<Tabs label="Settings" current={current} tabs={tabs} />}
    >
      <Panel />
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
