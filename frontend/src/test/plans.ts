import type { PlanInfo } from '@/api/shapes'

/** A plan without a price, unless given. */
const planInfo = (code: PlanInfo['code'], values: Partial<PlanInfo> = {}): PlanInfo => ({
  code,
  name: code.charAt(0).toUpperCase() + code.slice(1),
  summary: '',
  monthlyPrice: '0',
  yearlyPrice: '0',
  currency: 'USD',
  trialDays: 0,
  limits: { members: 500, staff: 2, products: 25, domains: 0, storageMegabytes: 250 },
  features: [],
  highlights: [],
  ...values,
})

/** The three plans: one free, one with a price, one by agreement. */
export const threePlans = (pro: Partial<PlanInfo> = {}): PlanInfo[] => [
  planInfo('free'),
  planInfo('pro', {
    monthlyPrice: '29',
    yearlyPrice: '290',
    limits: { members: 20_000, staff: 15, products: 500, domains: 2, storageMegabytes: 10_240 },
    features: ['EXPORTS'],
    ...pro,
  }),
  planInfo('enterprise', { monthlyPrice: null, yearlyPrice: null }),
]
