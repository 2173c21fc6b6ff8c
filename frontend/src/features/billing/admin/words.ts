import type { Billing, BillingInterval, BillingState } from '@/api/shapes'
import { formatDay } from '@/lib/format'
import { moneyText } from '@/lib/planPrices'

/** "2900", "USD": "$29", or "$29.50" with cents. Plans are only sold in currencies with cents. */
export const centsText = (cents: string, currency: string) => moneyText(Number(cents) / 100, currency)

export const intervalWords: Record<BillingInterval, string> = { MONTH: 'per month', YEAR: 'per year' }

export const stateLabels: Record<BillingState, string> = {
  OFF: 'Billing off',
  FREE: 'Free',
  INCOMPLETE: 'Payment not confirmed',
  TRIALING: 'Trial',
  ACTIVE: 'Active',
  CANCELING: 'Ends soon',
  PAST_DUE: 'Payment failed',
  LAPSED: 'Plan paused',
  AGREEMENT: 'By agreement',
}

const day = (iso: string | null) => (iso ? formatDay(iso) : 'the end of the period')

/** The state of the owner's own subscription while an operator decides the plan. */
function besideAgreement({ state, planName, paidPlanName, periodEnd }: Billing): string {
  const own = paidPlanName ? `Your own plan ${paidPlanName}` : 'Your own subscription'
  const step =
    state === 'CANCELING'
      ? `is canceled and ends on ${day(periodEnd)}.`
      : state === 'PAST_DUE' || state === 'LAPSED'
        ? 'continues, but its last payment failed. Cancel it if you do not need it.'
        : `continues, and you pay for it again on ${day(periodEnd)}. Cancel it if you do not need it.`
  return `The plan ${planName} is by agreement. ${own} ${step}`
}

/** The next change of the plan, in a few sentences. */
export function nextStep(found: Billing): string {
  const hasSubscription = found.amount !== null && found.state !== 'OFF'
  return found.isByAgreement && hasSubscription ? besideAgreement(found) : nextStepOfPaid(found)
}

function nextStepOfPaid({
  state,
  planName,
  paidPlanName,
  periodEnd,
  trialEnd,
  graceUntil,
  nextInvoice,
  payUrl,
}: Billing): string {
  const paid = paidPlanName ?? planName
  switch (state) {
    case 'OFF':
      return 'Plans are not sold on this platform. Contact its operators.'
    case 'FREE':
      return 'You pay nothing. Choose a larger plan when you reach a limit.'
    case 'INCOMPLETE':
      return 'Your bank has not confirmed the first payment. Confirm it, or buy the plan again.'
    case 'TRIALING':
      return nextInvoice?.total
        ? `Your trial ends on ${day(trialEnd)}. Then you pay ${centsText(nextInvoice.total, nextInvoice.currency)}.`
        : `Your trial ends on ${day(trialEnd)}. Then the first payment is due.`
    case 'ACTIVE':
      return nextInvoice?.total
        ? `The next payment of ${centsText(nextInvoice.total, nextInvoice.currency)} is on ${day(nextInvoice.at)}.`
        : `The plan renews on ${day(periodEnd)}.`
    case 'CANCELING':
      return `Canceled. You keep ${paid} until ${day(periodEnd)}. Then the community continues with Free.`
    case 'PAST_DUE':
      return `Your last payment failed. You keep ${paid} until ${day(graceUntil)}. ${payUrl ? 'Pay now' : 'Update the payment method'} to keep it.`
    case 'LAPSED':
      return `Your payment failed, so the community has the plan ${planName} now. ${payUrl ? 'Pay the open invoice' : 'Update the payment method'} to get ${paid} back.`
    default:
      return 'Your plan is by agreement. The operators of Gemhall can change it.'
  }
}
