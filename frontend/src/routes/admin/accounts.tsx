import { OfficePage } from '@/components/office/OfficePage'
import { SwitchedOff } from '@/components/office/SwitchedOff'
import { FanAccounts } from '@/features/casinos/admin/FanAccounts'
import { ReferralTabs } from '@/features/casinos/admin/ReferralTabs'

export const Component = () => (
  <OfficePage
    title="Fans’ accounts"
    lead="The casino accounts that fans connected, and their proofs."
    tabs={<ReferralTabs current="fans" />}
  >
    <SwitchedOff feature="CASINOS" />
    <FanAccounts />
  </OfficePage>
)
