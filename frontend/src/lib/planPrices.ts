import type { BillingInterval, PlanInfo } from '@/api/shapes'

const MONTHS = 12
const PERCENT = 100

export const intervalLabels: Record<BillingInterval, string> = { MONTH: 'Monthly', YEAR: 'Yearly' }

/** "$29", or "$29.50" with cents. */
export function moneyText(amount: number, currency: string) {
  const digits = Number.isInteger(amount) ? 0 : 2
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount)
}

/** The price of a plan for a month, as its payer compares it; null by agreement. */
export function monthlyPriceOf({ monthlyPrice, yearlyPrice }: PlanInfo, interval: BillingInterval) {
  const price = interval === 'YEAR' ? yearlyPrice : monthlyPrice
  if (price === null) return null
  return interval === 'YEAR' ? Number(price) / MONTHS : Number(price)
}

/** The saving of a year over twelve months, in whole percent, rounded down. */
export function savingOf({ monthlyPrice, yearlyPrice }: PlanInfo) {
  const months = Number(monthlyPrice) * MONTHS
  if (yearlyPrice === null || months === 0) return 0
  return Math.max(0, Math.floor((1 - Number(yearlyPrice) / months) * PERCENT))
}
