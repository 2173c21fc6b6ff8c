import { bootCommunity } from '@/api/boot'
import { OfficePage } from '@/components/office/OfficePage'
import { BillingTab } from '@/features/billing/admin/BillingTab'
import { PlanUsage } from '@/features/plans/admin/PlanUsage'

/** Billing of a closed or suspended community, whose back office has no other settings. */
export const Component = () => (
  <OfficePage title="Billing" back={{ to: '/admin', label: bootCommunity().name }}>
    <BillingTab usage={<PlanUsage />} />
  </OfficePage>
)
