import { Tabs } from '@/components/Tabs'

const TABS = [
  { key: 'orders', label: 'Orders', to: '/orders' },
  { key: 'inventory', label: 'Inventory', to: '/inventory' },
] as const

/** The tabs of a fan's orders and items in a community. */
export const OwnTabs = ({ current }: { current: (typeof TABS)[number]['key'] }) => (
  <Tabs replace label="Orders and inventory" current={current} tabs={TABS} />
)
