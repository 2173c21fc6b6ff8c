import { Navigate, useSearchParams } from 'react-router'
import { bootCommunity } from '@/api/boot'
import { OfficePage } from '@/components/office/OfficePage'
import { BillingTab } from '@/features/billing/admin/BillingTab'
import { PlanUsage } from '@/features/plans/admin/PlanUsage'
import classes from './billing.module.css'
import type { SettingsTab } from '@/lib/enumerations'

const BILLING: SettingsTab = 'BILLING'

/** Billing of a closed or suspended community, at its usual address. The back office has no other settings then. */
export function Component() {
  const [params] = useSearchParams()
  if (params.get('tab') !== BILLING) return <Navigate to="/admin" replace />
  return (
    <div className={classes.shut}>
      <OfficePage title="Billing" back={{ to: '/admin', label: bootCommunity().name }}>
        <BillingTab usage={<PlanUsage />} />
      </OfficePage>
    </div>
  )
}
