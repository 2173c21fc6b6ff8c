import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Billing, BillingInterval, OfferedPlan } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { IntervalChoice } from '@/components/plans/IntervalChoice'
import { PlanCards } from '@/components/plans/PlanCards'
import { PlanTable } from '@/components/plans/PlanTable'
import { openDialog } from '@/dialogs/dialogs'
import { countOf } from '@/lib/format'
import { contactText } from '@/lib/webAddress'
import classes from './Billing.module.css'
import { useCheckout } from './api'

/** The plans on sale, each with the one thing that the owner can do with it. */
export function PlanChooser({ billing }: { billing: Billing }) {
  const [params] = useSearchParams()
  // The pricing page passes on what was chosen there.
  const chosen = params.get('interval') === 'YEAR' ? 'YEAR' : 'MONTH'
  const [interval, setInterval] = useState<BillingInterval>(billing.interval ?? chosen)
  const checkout = useCheckout()
  return (
    <section className={classes.chooser} aria-labelledby="plans-title">
      <header className={classes.chooserHead}>
        <h2 id="plans-title">Plans</h2>
        <IntervalChoice plans={billing.plans} value={interval} onChange={setInterval} />
      </header>
      <PlanCards plans={billing.plans} interval={interval} current={billing.plan} heading="h3">
        {(plan) => <OfferAction plan={plan} billing={billing} interval={interval} checkout={checkout} />}
      </PlanCards>
      {billing.possible.checkout && (
        <p className="quiet small">You pay on a page of Stripe. Enter promotion codes and tax ids there.</p>
      )}
      <PlanTable plans={billing.plans} current={billing.plan} />
    </section>
  )
}

interface OfferProps {
  plan: OfferedPlan
  billing: Billing
  interval: BillingInterval
  checkout: ReturnType<typeof useCheckout>
}

function OfferAction({ plan, billing, interval, checkout }: OfferProps) {
  const { possible } = billing
  const isCurrent = plan.code === billing.plan
  if (plan.monthlyPrice === null) {
    return (
      !isCurrent && (
        <p className="quiet small">
          Ask the operators of Gemhall for this plan: <a href={billing.contact}>{contactText(billing.contact)}</a>
        </p>
      )
    )
  }
  if (plan.monthlyPrice === '0') {
    return (
      possible.cancel &&
      !isCurrent && (
        <Button variant="default" onClick={() => openDialog('plan-cancel', { billing })}>
          Change to {plan.name}
        </Button>
      )
    )
  }
  const choice = { plan: plan.code, interval }
  if (possible.checkout) {
    const isOpening = checkout.isPending && checkout.variables.plan === plan.code
    return (
      <>
        <FormProblem error={checkout.variables?.plan === plan.code ? checkout.error : null} />
        <Button loading={isOpening} disabled={checkout.isPending} onClick={() => checkout.mutate(choice)}>
          {plan.trialDays > 0 ? `Start ${countOf(plan.trialDays, 'day')} trial` : `Choose ${plan.name}`}
        </Button>
      </>
    )
  }
  if (!possible.change || (isCurrent && interval === billing.interval)) return null
  return (
    <Button variant="default" onClick={() => openDialog('plan-change', { choice, plan })}>
      {isCurrent ? payWords[interval] : `Change to ${plan.name}`}
    </Button>
  )
}

const payWords: Record<BillingInterval, string> = { MONTH: 'Pay monthly', YEAR: 'Pay yearly' }
