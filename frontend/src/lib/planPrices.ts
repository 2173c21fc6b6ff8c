import type { PlanInfo } from '@/api/shapes'

const MONTHS = 12
const PERCENT = 100

export type Period = 'month' | 'year'

export function moneyText(amount: number, currency: string) {
  const digits = Number.isInteger(amount) ? 0 : 2
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits: digits }).format(amount)
}

/** The price of a plan for a month, as its payer compares it; null by agreement. */
export function monthlyPriceOf({ monthlyPrice, yearlyPrice }: PlanInfo, period: Period) {
  const price = period === 'year' ? yearlyPrice : monthlyPrice
  if (price === null) return null
  return period === 'year' ? Number(price) / MONTHS : Number(price)
}

/** How much cheaper the year is than twelve months, in whole percent, rounded down. */
export function savingOf({ monthlyPrice, yearlyPrice }: PlanInfo) {
  const months = Number(monthlyPrice) * MONTHS
  if (yearlyPrice === null || months === 0) return 0
  return Math.max(0, Math.floor((1 - Number(yearlyPrice) / months) * PERCENT))
}
