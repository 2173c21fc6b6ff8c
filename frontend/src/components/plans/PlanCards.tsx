import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { BillingInterval, PlanInfo } from '@/api/shapes'
import { moneyText, monthlyPriceOf, savingOf } from '@/lib/planPrices'
import classes from './PlanCards.module.css'

interface Props<Plan extends PlanInfo> {
  plans: Plan[]
  interval: BillingInterval
  /** The plan of the community on whose page the cards are. */
  current?: PlanInfo['code']
  /** The rank of the plans' names below the heading of their page. */
  heading?: 'h2' | 'h3'
  /** The action of a plan's card: a button, or a text. */
  children: (plan: Plan) => ReactNode
}

/** Each plan as a card: price, features and action. */
export const PlanCards = <Plan extends PlanInfo>({
  plans,
  interval,
  current,
  heading: Heading = 'h2',
  children,
}: Props<Plan>) => (
  <ul className={classes.cards}>
    {plans.map((plan) => (
      <li key={plan.code} className={classes.card} data-main={plan.code === (current ?? 'pro') || undefined}>
        <div className={classes.head}>
          <Heading className={classes.name}>{plan.name}</Heading>
          {plan.code === current && <span className={classes.mark}>Your plan</span>}
          <p className="quiet small">{plan.summary}</p>
        </div>
        <PlanPrice plan={plan} interval={interval} />
        <ul className={classes.points}>
          {plan.highlights.map((text) => (
            <li key={text}>
              <IconCheck size={18} stroke={2} aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
        <div className={classes.action}>{children(plan)}</div>
      </li>
    ))}
  </ul>
)

function PlanPrice({ plan, interval }: { plan: PlanInfo; interval: BillingInterval }) {
  const [amount, words] = priceTexts(plan, interval)
  return (
    <p className={classes.price}>
      <strong className="number">{amount}</strong>
      <span>{words}</span>
    </p>
  )
}

function priceTexts(plan: PlanInfo, interval: BillingInterval) {
  const price = monthlyPriceOf(plan, interval)
  if (price === null) return ['By agreement', 'Priced for your community']
  if (price === 0) return ['Free', 'For as long as you like']
  return [moneyText(price, plan.currency), interval === 'YEAR' ? yearText(plan) : 'per month']
}

function yearText(plan: PlanInfo) {
  const saving = savingOf(plan)
  const total = `per month, ${moneyText(Number(plan.yearlyPrice), plan.currency)} a year`
  return saving > 0 ? `${total}. You save ${saving}%.` : total
}
