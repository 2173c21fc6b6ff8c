import { Skeleton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { PlanInfo } from '@/api/shapes'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { formatInteger } from '@/lib/format'
import classes from './Billing.module.css'
import { plans, settings } from './api'

const limitLabels: Record<keyof PlanInfo['limits'], string> = {
  members: 'Members',
  staff: 'Staff',
  products: 'Products',
  domains: 'Custom domains',
  storageMegabytes: 'Storage',
}

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
        {Object.entries(limitLabels).map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd className="number">{limitText(name, plan.limits[name as keyof PlanInfo['limits']])}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <IconCheck size={16} stroke={2} aria-hidden="true" />
            {feature}
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

function limitText(name: string, limit: number | null) {
  if (limit === null) return 'No limit'
  return name === 'storageMegabytes' ? storageText(limit) : formatInteger(limit)
}

const storageText = (megabytes: number) =>
  megabytes >= 1024 ? `${formatInteger(megabytes / 1024)} GB` : `${formatInteger(megabytes)} MB`
