import { Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { platformHref } from '@/api/boot'
import { communityPlan } from '@/api/queries/office/communityPlan'
import type { CommunityPlan } from '@/api/shapes'
import { Meter } from '@/components/Meter'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { formatDay } from '@/lib/format'
import { amountText, type PlanLimit } from '@/lib/planLimits'
import classes from './PlanUsage.module.css'

/** From this share of a limit on, the bar warns. */
const NEARLY = 0.8

type Usage = CommunityPlan['usage'][number]

/** The community's usage of each limit of its plan, and the action that lifts a limit that is nearly reached. */
export function PlanUsage() {
  const query = useQuery(communityPlan)
  return (
    <QueryView query={query} skeleton={<Skeleton height={320} radius="var(--radius-large)" />}>
      {(plan) => (
        <Panel
          title="Usage"
          lead={<Lead plan={plan} />}
          actions={
            <a href={platformHref('/pricing')} className={classes.all}>
              Compare plans
            </a>
          }
        >
          <ul className={classes.usage}>
            {plan.usage.map((usage) => (
              <UsageRow key={usage.limit} usage={usage} />
            ))}
          </ul>
        </Panel>
      )}
    </QueryView>
  )
}

const Lead = ({ plan: { name, overrideUntil } }: { plan: CommunityPlan }) => (
  <>
    What your community uses of the {name} plan.
    {overrideUntil && (
      <> These limits are a temporary change by the platform. They end on {formatDay(overrideUntil)}.</>
    )}
  </>
)

function UsageRow({ usage: { limit, name, used, allowed, cure } }: { usage: Usage }) {
  const share = allowed === null ? 0 : allowed === 0 ? Number(used > 0) : used / allowed
  const isClose = allowed !== null && allowed > 0 && share >= NEARLY
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span>{name}</span>
        <span className="number">{usageText(limit, used, allowed)}</span>
      </div>
      {allowed !== null && allowed > 0 && <Meter share={share} tone={isClose ? 'warning' : 'brand'} />}
      {isClose && (
        <p className={classes.close}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          {share >= 1 ? 'The limit is reached.' : 'Nearly reached.'} {cure}
        </p>
      )}
    </li>
  )
}

function usageText(limit: PlanLimit, used: number, allowed: number | null) {
  if (allowed === null) return `${amountText(limit, used)}, no limit`
  if (allowed === 0 && used === 0) return 'Not included'
  return `${amountText(limit, used)} of ${amountText(limit, allowed)}`
}
