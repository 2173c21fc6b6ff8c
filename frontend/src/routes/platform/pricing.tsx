import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plans } from '@/api/queries/plans'
import { Page } from '@/components/Page'
import { Prose } from '@/components/Prose'
import { QueryView } from '@/components/QueryView'
import { Segmented } from '@/components/Segmented'
import { OpenCommunity } from '@/features/platform/OpenCommunity'
import { PlanCards } from '@/features/plans/PlanCards'
import { PlanTable } from '@/features/plans/PlanTable'
import { type Period, savingOf } from '@/lib/planPrices'
import classes from './pricing.module.css'

const QUESTIONS = [
  {
    title: 'What happens when I reach a limit?',
    text: 'New things of that kind are refused until you make room or choose a larger plan. When a community is full, new fans cannot join, and your team is notified. We delete no data, and you never pay more without choosing it.',
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
  const [period, setPeriod] = useState<Period>('month')
  return (
    <Page title="Pricing" lead="Every community begins with the free plan. Choose a larger one when you need it.">
      <QueryView query={query} skeleton={<Skeleton height={520} radius="var(--radius-large)" />}>
        {({ data }) => {
          const saving = Math.max(...data.map(savingOf))
          return (
            <div className={classes.page}>
              <Segmented
                label="Billing period"
                value={period}
                options={[
                  { value: 'month', label: 'Monthly' },
                  { value: 'year', label: saving > 0 ? `Yearly, save ${saving}%` : 'Yearly' },
                ]}
                onChange={setPeriod}
              />
              <PlanCards plans={data} period={period} action={<OpenCommunity />} />
              <PlanTable plans={data} />
              <section className={classes.questions} aria-labelledby="pricing-questions">
                <h2 id="pricing-questions">Questions</h2>
                <Prose sections={QUESTIONS} />
              </section>
            </div>
          )
        }}
      </QueryView>
    </Page>
  )
}
