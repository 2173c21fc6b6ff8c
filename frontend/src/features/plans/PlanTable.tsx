import { IconCheck, IconMinus } from '@tabler/icons-react'
import { PLAN_FEATURE_LABELS } from '@/api/constants'
import type { PlanFeature, PlanInfo } from '@/api/shapes'
import { limitsOf } from '@/lib/planLimits'
import classes from './PlanTable.module.css'

/** Limits and features of all plans side by side; on a phone each row is a card. */
export function PlanTable({ plans }: { plans: PlanInfo[] }) {
  const limits = plans.map(limitsOf)
  const features = Object.entries(PLAN_FEATURE_LABELS) as [PlanFeature, string][]
  return (
    <table className={classes.table} role="table">
      <caption className={classes.caption}>Compare the plans</caption>
      <thead role="rowgroup">
        <tr role="row">
          <td role="cell" />
          {plans.map(({ code, name }) => (
            <th key={code} scope="col" role="columnheader">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {limits[0]?.map(({ limit, label }, row) => (
          <tr key={limit} role="row">
            <th scope="row" role="rowheader">
              {label}
            </th>
            {plans.map(({ code, name }, column) => (
              <td key={code} role="cell" data-plan={name} className="number">
                {limits[column]?.[row]?.text}
              </td>
            ))}
          </tr>
        ))}
        {features.map(([feature, label]) => (
          <tr key={feature} role="row">
            <th scope="row" role="rowheader">
              {label}
            </th>
            {plans.map((plan) => (
              <td key={plan.code} role="cell" data-plan={plan.name}>
                <Included isIncluded={plan.features.includes(feature)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Included = ({ isIncluded }: { isIncluded: boolean }) =>
  isIncluded ? (
    <IconCheck size={20} stroke={2} role="img" aria-label="Included" className={classes.yes} />
  ) : (
    <IconMinus size={20} stroke={2} role="img" aria-label="Not included" className={classes.no} />
  )
