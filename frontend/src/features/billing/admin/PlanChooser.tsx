import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { PLAN_LIMIT_LABELS } from '@/api/constants'
import type { Billing, BillingInterval, OfferedPlan } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { Segmented } from '@/components/Segmented'
import { openDialog } from '@/dialogs/dialogs'
import { countOf } from '@/lib/format'
import { limitText } from '@/lib/planLimits'
import classes from './Billing.module.css'
import { useCheckout } from './api'
import { intervalLabels, intervalWords, moneyText, priceFor, yearlySaving } from './words'

const intervals = (['MONTH', 'YEAR'] as const).map((value) => ({ value, label: intervalLabels[value] }))

/** The plans on sale, each with the one thing that the owner can do with it. */
export function PlanChooser({ billing }: { billing: Billing }) {
  const [interval, setInterval] = useState<BillingInterval>(billing.interval ?? 'MONTH')
  const checkout = useCheckout()
  return (
    <section className={classes.chooser} aria-labelledby="plans-title">
      <header className={classes.chooserHead}>
        <h2 id="plans-title">Plans</h2>
        <Segmented label="Payment" value={interval} options={intervals} onChange={setInterval} />
      </header>
      <FormProblem error={checkout.error} />
      <ul className={classes.plans}>
        {billing.plans.map((plan) => (
          <li key={plan.code} data-current={plan.code === billing.plan || undefined}>
            <Offer plan={plan} billing={billing} interval={interval} checkout={checkout} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface OfferProps {
  plan: OfferedPlan
  billing: Billing
  interval: BillingInterval
  checkout: ReturnType<typeof useCheckout>
}

function Offer({ plan, billing, interval, checkout }: OfferProps) {
  const isCurrent = plan.code === billing.plan
  const saving = interval === 'YEAR' ? yearlySaving(plan) : null
  return (
    <article className={classes.plan}>
      <header>
        <h3>{plan.name}</h3>
        {isCurrent && <span className={classes.mark}>Your plan</span>}
      </header>
      <p className="quiet small">{plan.summary}</p>
      <p className={classes.price}>
        <PriceText plan={plan} interval={interval} />
        {saving && <span className={classes.saving}>{saving}</span>}
      </p>
      <dl className={classes.limits}>
        {plan.limits.map(({ limit, allowed }) => (
          <div key={limit}>
            <dt>{PLAN_LIMIT_LABELS[limit]}</dt>
            <dd className="number">{limitText(limit, allowed)}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.features}>
        {plan.highlights.map((highlight) => (
          <li key={highlight}>
            <IconCheck size={16} stroke={2} aria-hidden="true" />
            {highlight}
          </li>
        ))}
      </ul>
      <div className={classes.offer}>
        <OfferAction plan={plan} billing={billing} interval={interval} checkout={checkout} />
      </div>
    </article>
  )
}

function PriceText({ plan, interval }: { plan: OfferedPlan; interval: BillingInterval }) {
  const price = priceFor(plan, interval)
  if (plan.monthlyPrice === '0') return 'Free'
  if (price === null) return plan.monthlyPrice === null ? 'By agreement' : 'Monthly only'
  return (
    <>
      {moneyText(price, plan.currency)} <span className="quiet">{intervalWords[interval]}</span>
    </>
  )
}

function OfferAction({ plan, billing, interval, checkout }: OfferProps) {
  const { possible } = billing
  const price = priceFor(plan, interval)
  if (price === null || price === '0') return null
  const choice = { plan: plan.code, interval }
  if (possible.checkout) {
    const isOpening = checkout.isPending && checkout.variables.plan === plan.code
    return (
      <>
        <Button fullWidth loading={isOpening} disabled={checkout.isPending} onClick={() => checkout.mutate(choice)}>
          {plan.trialDays > 0 ? `Start ${countOf(plan.trialDays, 'day')} trial` : `Choose ${plan.name}`}
        </Button>
        <p className="quiet small">You pay on a page of Stripe. Promotion codes and tax ids go there, too.</p>
      </>
    )
  }
  const isSame = plan.code === billing.plan && interval === billing.interval
  if (!possible.change || isSame) return null
  return (
    <Button fullWidth variant="default" onClick={() => openDialog('plan-change', { choice, plan })}>
      {plan.code === billing.plan ? `Pay ${intervalLabels[interval].toLowerCase()}` : `Change to ${plan.name}`}
    </Button>
  )
}
