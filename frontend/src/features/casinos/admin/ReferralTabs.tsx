import { Tabs } from '@/components/Tabs'

const PLACE = '/admin/casino-referrals'
const TABS = [
  { key: 'accounts', label: 'Referred accounts', to: PLACE },
  { key: 'fans', label: 'Fans’ accounts', to: '/admin/accounts' },
  { key: 'lowered', label: 'Lowered totals', to: `${PLACE}?tab=lowered` },
  { key: 'import', label: 'Import', to: `${PLACE}?tab=import` },
] as const
type ReferralTab = (typeof TABS)[number]['key']

/** The pages about referred accounts. Fans' accounts have an address of their own. */
export const ReferralTabs = ({ current }: { current: ReferralTab }) => (
  <Tabs label="Casino Referrals" current={current} tabs={TABS} />
)
