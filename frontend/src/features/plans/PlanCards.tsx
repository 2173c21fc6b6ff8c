import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PlanInfo } from '@/api/shapes'
import { type Period, moneyText, monthlyPriceOf, savingOf } from '@/lib/planPrices'
import classes from './PlanCards.module.css'

interface Props {
  plans: PlanInfo[]
  period: Period
  /** The button of the first plan, with which every community begins. */
  action: ReactNode
}

/** Each plan as a card: price, trial, and what it includes. */
export const PlanCards = ({ plans, period, action }: Props) => (
  <ul className={classes.cards}>
    {plans.map((plan, place) => (
      <li key={plan.code} className={classes.card} data-main={plan.code === 'pro' || undefined}>
        <div>
          <h2 className={classes.name}>{plan.name}</h2>
          <p className="quiet small">{plan.summary}</p>
        </div>
        <PlanPrice plan={plan} period={period} />
        <ul className={classes.points}>
          {plan.highlights.map((text) => (
            <li key={text}>
              <IconCheck size={18} stroke={2} aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
        {place === 0 ? action : <p className="quiet small">{howToGet(plan)}</p>}
      </li>
    ))}
  </ul>
)

function PlanPrice({ plan, period }: { plan: PlanInfo; period: Period }) {
  const price = monthlyPriceOf(plan, period)
  if (price === null) {
    return (
      <div className={classes.price}>
        <strong>By agreement</strong>
        <span>Priced for your community</span>
      </div>
    )
  }
  if (price === 0) {
    return (
      <div className={classes.price}>
        <strong>Free</strong>
        <span>For as long as you like</span>
      </div>
    )
  }
  return (
    <div className={classes.price}>
      <strong className="number">{moneyText(price, plan.currency)}</strong>
      <span>{period === 'year' ? yearText(plan) : 'per month'}</span>
    </div>
  )
}

function yearText(plan: PlanInfo) {
  const saving = savingOf(plan)
  const total = `per month, ${moneyText(Number(plan.yearlyPrice), plan.currency)} a year`
  return saving > 0 ? `${total}. You save ${saving}%.` : total
}

function howToGet({ monthlyPrice, trialDays }: PlanInfo) {
  if (monthlyPrice === null) return 'Ask the operator of this platform.'
  return trialDays > 0
    ? `${trialDays} days free. Choose it in the settings of your community.`
    : 'Choose it in the settings of your community.'
}
