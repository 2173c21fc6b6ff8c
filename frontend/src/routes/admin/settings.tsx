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
import { BackupPanel } from '@/features/ownership/admin/BackupPanel'
import { OwnershipPanel } from '@/features/ownership/admin/OwnershipPanel'
import { BillingTab } from '@/features/billing/admin/BillingTab'
import { PlanUsage } from '@/features/plans/admin/PlanUsage'
import { GeneralTab } from '@/features/settings/admin/GeneralTab'
import { SecurityTab } from '@/features/settings/admin/SecurityTab'
import { WalletTab } from '@/features/wallet/admin/WalletTab'
import { ConnectionsTab } from '@/features/streaming/admin/ConnectionsTab'
import { staffList } from '@/features/staff/admin/list'
import { keyOf } from '@/lib/keyOf'
import { useAnchor } from '@/lib/useAnchor'
import { openSettingsTabs } from '@/layouts/office/adminNav'
import type { SettingsShareTab, SettingsTab } from '@/lib/enumerations'

const Admins = () => (
  <Stack gap={20}>
    <div>
      <OfficeList list={staffList} />
    </div>
    <TwoFactorOffer />
  </Stack>
)

const Billing = () => <BillingTab usage={<PlanUsage />} />

const OwnerPanels = () => (
  <>
    <BackupPanel />
    <OwnershipPanel />
  </>
)

const Overview = () => <GeneralTab ownerPanels={<DomainsPanel />} lastPanel={<OwnerPanels />} />

const panels = {
  OVERVIEW: Overview,
  BILLING: Billing,
  CONNECTIONS: ConnectionsTab,
  ADMINS: Admins,
  SECURITY: SecurityTab,
  WALLET: WalletTab,
} satisfies Record<SettingsTab, ComponentType>

/** Tabs that the specification names here, and that are pages of the customization area. */
const CUSTOMIZATION_TABS = {
  CUSTOMIZE: '/admin/customization/branding',
  COMMUNITY_SHARE: '/admin/customization/share',
} as const satisfies Partial<Record<SettingsShareTab, string>>

export function Component() {
  const [params] = useSearchParams()
  useAnchor()
  const navigate = useNavigate()
  const tabs = openSettingsTabs()
  const asked = params.get('tab')
  const tab = tabs.find(({ key }) => key === asked) ?? tabs[0]
  const current = tab?.key ?? 'OVERVIEW'
  const Panel = panels[current]
  const elsewhere = keyOf(CUSTOMIZATION_TABS, asked ?? undefined)
  const correct = elsewhere ? CUSTOMIZATION_TABS[elsewhere] : asked !== null && asked !== current ? tab?.to : undefined
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
