import { LinkTabs } from '@/components/LinkTabs'

const TABS = [
  { key: 'products', label: 'Products', to: '/admin/store' },
  { key: 'orders', label: 'Orders', to: '/admin/store/orders' },
] as const

export const StoreTabs = ({ current }: { current: (typeof TABS)[number]['key'] }) => (
  <LinkTabs label="Store" current={current} tabs={TABS} />
)
