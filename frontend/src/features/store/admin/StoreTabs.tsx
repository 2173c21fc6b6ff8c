import { Tabs } from '@/components/Tabs'

const TABS = [
  { key: 'products', label: 'Products', to: '/admin/store' },
  { key: 'orders', label: 'Orders', to: '/admin/store/orders' },
  { key: 'setup', label: 'Setup', to: '/admin/store/setup' },
] as const

export const StoreTabs = ({ current }: { current: (typeof TABS)[number]['key'] }) => (
  <Tabs label="Store" current={current} tabs={TABS} />
)
