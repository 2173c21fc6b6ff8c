import { Tabs } from '@/components/Tabs'

const TABS = [
  { key: 'products', label: 'Products', to: '/admin/store' },
  { key: 'orders', label: 'Orders', to: '/admin/store/orders' },
] as const

export const StoreTabs = ({ current }: { current: (typeof TABS)[number]['key'] }) => (
  <Tabs label="Store" current={current} tabs={TABS} />
)
