import { PLAN_LIMIT_LABELS } from '@/api/constants'
import type { PlanInfo } from '@/api/shapes'
import { formatInteger } from './format'

export type PlanLimit = keyof typeof PLAN_LIMIT_LABELS

const MEGABYTES = 1024

const storageText = (megabytes: number) =>
  megabytes >= MEGABYTES ? `${formatInteger(Math.round(megabytes / MEGABYTES))} GB` : `${formatInteger(megabytes)} MB`

export const amountText = (limit: PlanLimit, amount: number) =>
  limit === 'storage_megabytes' ? storageText(amount) : formatInteger(amount)

export const limitText = (limit: PlanLimit, allowed: number | null) =>
  allowed === null ? 'No limit' : amountText(limit, allowed)

/** The key of a limit in the API's object of limits. */
const keyOfLimit = (limit: PlanLimit) =>
  limit.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof PlanInfo['limits']

/** The amount that a plan allows for one limit; null if it is unlimited. */
export const allowedBy = (plan: PlanInfo, limit: PlanLimit) => plan.limits[keyOfLimit(limit)]

/** Every limit of a plan with its label, in the order of the declaration. */
export const limitsOf = (plan: PlanInfo) =>
  (Object.keys(PLAN_LIMIT_LABELS) as PlanLimit[]).map((limit) => ({
    limit,
    label: PLAN_LIMIT_LABELS[limit],
    text: limitText(limit, allowedBy(plan, limit)),
  }))
