import { Skeleton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { plans } from '@/api/queries/plans'
import type { PlanInfo } from '@/api/shapes'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { limitsOf } from '@/lib/planLimits'
import classes from './Billing.module.css'
import { settings } from './api'

/** The community's plan beside the others. */
export function BillingTab() {
  const query = useQuery(plans)
  const code = useQuery(settings).data?.plan
  return (
    <QueryView query={query} skeleton={<Skeleton height={420} radius="var(--radius-large)" />}>
      {({ data }) => (
        <ul className={classes.plans}>
          {data.map((plan) => (
            <li key={plan.code} data-current={plan.code === code || undefined}>
              <PlanPanel plan={plan} isCurrent={plan.code === code} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}

function PlanPanel({ plan, isCurrent }: { plan: PlanInfo; isCurrent: boolean }) {
  return (
    <Panel title={plan.name} lead={plan.summary} actions={isCurrent && <span className={classes.mark}>Your plan</span>}>
      <p className={classes.price}>{priceOf(plan)}</p>
      <dl className={classes.limits}>
        {limitsOf(plan).map(({ limit, label, text }) => (
          <div key={limit}>
            <dt>{label}</dt>
            <dd className="number">{text}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.features}>
        {plan.highlights.map((text) => (
          <li key={text}>
            <IconCheck size={16} stroke={2} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function priceOf({ monthlyPrice, currency }: PlanInfo) {
  if (monthlyPrice === null) return 'By agreement'
  if (monthlyPrice === '0') return 'Free'
  const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 })
  return `${amount.format(Number(monthlyPrice))} per month`
}
