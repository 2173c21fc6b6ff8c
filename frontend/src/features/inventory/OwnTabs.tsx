import { LinkTabs } from '@/components/LinkTabs'

const TABS = [
  { key: 'orders', label: 'Orders', to: '/orders' },
  { key: 'inventory', label: 'Inventory', to: '/inventory' },
] as const

/** What a fan has in a community: the orders it comes by, and the things themselves. */
export const OwnTabs = ({ current }: { current: (typeof TABS)[number]['key'] }) => (
  <LinkTabs label="What is yours" current={current} tabs={TABS} />
)
