import type { BillingInterval, PlanInfo } from '@/api/shapes'
import { Segmented } from '@/components/Segmented'
import { intervalLabels, savingOf } from '@/lib/planPrices'

interface Props {
  plans: PlanInfo[]
  value: BillingInterval
  onChange: (interval: BillingInterval) => void
}

/** The choice between monthly and yearly payment, with the largest saving of a year. */
export function IntervalChoice({ plans, value, onChange }: Props) {
  const saving = Math.max(0, ...plans.map(savingOf))
  return (
    <Segmented
      label="Billing period"
      value={value}
      options={[
        { value: 'MONTH', label: intervalLabels.MONTH },
        { value: 'YEAR', label: saving > 0 ? `${intervalLabels.YEAR}, save ${saving}%` : intervalLabels.YEAR },
      ]}
      onChange={onChange}
    />
  )
}
