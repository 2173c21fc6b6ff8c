import { Button, Stack } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { type ComponentType, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { openDialog } from '@/dialogs/dialogs'
import { OfficeList } from '@/components/office/OfficeList'
import { OfficePage } from '@/components/office/OfficePage'
import { Tabs } from '@/components/Tabs'
import { TwoFactorOffer } from '@/features/profile/twoFactor/TwoFactorOffer'
import { DomainsPanel } from '@/features/domains/admin/DomainsPanel'
import { BillingTab } from '@/features/settings/admin/BillingTab'
import { GeneralTab } from '@/features/settings/admin/GeneralTab'
import { SecurityTab } from '@/features/settings/admin/SecurityTab'
import { WalletTab } from '@/features/wallet/admin/WalletTab'
import { ConnectionsTab } from '@/features/streaming/admin/ConnectionsTab'
import { staffList } from '@/features/staff/admin/list'
import { openSettingsTabs } from '@/layouts/office/adminNav'
import type { SettingsTab } from '@/lib/enumerations'

const Admins = () => (
  <Stack gap={20}>
    <div>
      <OfficeList list={staffList} />
    </div>
    <TwoFactorOffer />
  </Stack>
)

const Overview = () => <GeneralTab ownerPanels={<DomainsPanel />} />

const panels = {
  OVERVIEW: Overview,
  BILLING: BillingTab,
  CONNECTIONS: ConnectionsTab,
  ADMINS: Admins,
  SECURITY: SecurityTab,
  WALLET: WalletTab,
} satisfies Record<SettingsTab, ComponentType>

export function Component() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const tabs = openSettingsTabs()
  const asked = params.get('tab')
  const tab = tabs.find(({ key }) => key === asked) ?? tabs[0]
  const current = tab?.key ?? 'OVERVIEW'
  const Panel = panels[current]
  const correct = asked !== null && asked !== current ? tab?.to : undefined
  useEffect(() => {
    // An unknown tab, or one that this person may not open: the address then names the tab that the page shows.
    if (correct) void navigate(correct, { replace: true })
  }, [correct, navigate])
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
