import { PLATFORM_PRICING_HEADING } from '@/api/constants'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plans } from '@/api/queries/plans'
import type { BillingInterval, PlanInfo } from '@/api/shapes'
import { Page } from '@/components/Page'
import { IntervalChoice } from '@/components/plans/IntervalChoice'
import { PlanCards } from '@/components/plans/PlanCards'
import { PlanTable } from '@/components/plans/PlanTable'
import { Prose } from '@/components/Prose'
import { QueryView } from '@/components/QueryView'
import { OpenCommunity } from '@/features/platform/OpenCommunity'
import { countOf } from '@/lib/format'
import { useSession } from '@/session/session'
import classes from './pricing.module.css'
const QUESTIONS = [
  {
    title: 'What happens when I reach a limit?',
    text: 'You cannot add more of that kind. Delete some, or choose a larger plan. When a community is full, new fans cannot join, and your team is notified. We delete no data, and you never pay more without choosing it.',
  },
  {
    title: 'What happens if I choose a smaller plan?',
    text: 'You keep everything you have, also above the new limits. You can add more once you are below them. Domains that you connected before continue to work.',
  },
  {
    title: 'Do my fans pay for anything?',
    text: 'No. Joining is free, and gems are points for fun that are never sold for cash. The plan is paid by you alone.',
  },
]

export function Component() {
  const query = useQuery(plans)
  const [interval, setInterval] = useState<BillingInterval>('MONTH')
  return (
    <Page {...PLATFORM_PRICING_HEADING}>
      <QueryView query={query} skeleton={<Skeleton height={520} radius="var(--radius-large)" />}>
        {({ data }) => (
          <div className={classes.page}>
            <IntervalChoice plans={data} value={interval} onChange={setInterval} />
            <PlanCards plans={data} interval={interval}>
              {(plan) => <NextStep plan={plan} interval={interval} isFirst={plan === data[0]} />}
            </PlanCards>
            <PlanTable plans={data} />
            <section className={classes.questions} aria-labelledby="pricing-questions">
              <h2 id="pricing-questions">Questions</h2>
              <Prose sections={QUESTIONS} />
            </section>
          </div>
        )}
      </QueryView>
    </Page>
  )
}

interface NextStepProps {
  plan: PlanInfo
  interval: BillingInterval
  isFirst: boolean
}

/** Every community begins with the first plan. The others are chosen in the settings of a community. */
function NextStep({ plan, interval, isFirst }: NextStepProps) {
  const hasCommunity = Boolean(useSession().user?.community)
  if (isFirst) return <OpenCommunity />
  if (plan.monthlyPrice === null) {
    return <p className="quiet small">Ask the operators of this platform. They set up the plan and the invoices.</p>
  }
  const trial = plan.trialDays > 0 ? `${countOf(plan.trialDays, 'day')} free. ` : ''
  if (!hasCommunity) {
    return <p className="quiet small">{trial}Create your community first, then choose the plan in its settings.</p>
  }
  return (
    <>
      {trial && <p className="quiet small">{trial}</p>}
      <Button component="a" href={`/admin/settings?tab=BILLING&interval=${interval}`} variant="default">
        Choose {plan.name}
      </Button>
    </>
  )
}
