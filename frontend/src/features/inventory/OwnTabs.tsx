import { Tabs } from '@/components/Tabs'

const TABS = [
  { key: 'orders', label: 'Orders', to: '/orders' },
  { key: 'inventory', label: 'Inventory', to: '/inventory' },
] as const

/** What a fan has in a community: the orders it comes by, and the things themselves. */
export const OwnTabs = ({ current }: { current: (typeof TABS)[number]['key'] }) => (
  <Tabs replace label="Orders and inventory" current={current} tabs={TABS} />
)
