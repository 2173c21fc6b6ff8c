import { IconCheck, IconMinus } from '@tabler/icons-react'
import { PLAN_FEATURE_LABELS } from '@/api/constants'
import type { PlanFeature, PlanInfo } from '@/api/shapes'
import { limitsOf } from '@/lib/planLimits'
import classes from './PlanTable.module.css'

interface Props {
  plans: PlanInfo[]
  /** The plan of the community on whose page the table is. */
  current?: PlanInfo['code']
}

/** Limits and features of all plans side by side; on a phone each row is a card. */
export function PlanTable({ plans, current }: Props) {
  const markOf = (code: PlanInfo['code']) => code === current || undefined
  const limits = plans.map(limitsOf)
  const features = Object.entries(PLAN_FEATURE_LABELS) as [PlanFeature, string][]
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>Compare the plans</caption>
      <thead>
        <tr>
          <th scope="col">Includes</th>
          {plans.map(({ code, name }) => (
            <th key={code} scope="col" data-current={markOf(code)}>
              {name}
              {code === current && <small className={classes.own}>Your plan</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {limits[0]?.map(({ limit, label }, row) => (
          <tr key={limit}>
            <th scope="row">{label}</th>
            {plans.map(({ code, name }, column) => (
              <td key={code} data-plan={name} data-current={markOf(code)} className="number">
                {limits[column]?.[row]?.text}
              </td>
            ))}
          </tr>
        ))}
        {features.map(([feature, label]) => (
          <tr key={feature}>
            <th scope="row">{label}</th>
            {plans.map((plan) => (
              <td key={plan.code} data-plan={plan.name} data-current={markOf(plan.code)}>
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
