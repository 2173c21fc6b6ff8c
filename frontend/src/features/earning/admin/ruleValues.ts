import { EARNING_EVENTS_ONCE, earningRuleLimits } from '@/api/constants'
import type { ChallengeEvent, EarningRule } from '@/api/shapes'
import { jsonOf } from '@/lib/changes'
import { nonNegativeGems, object, optionalCount } from '@/lib/validators'
import { presetOf } from './presets'

/** A rule for one of these pays each fan once ever. */
export const ONCE = new Set<ChallengeEvent>(EARNING_EVENTS_ONCE)

export interface RuleValues extends Record<string, unknown> {
  event: ChallengeEvent
  provider: 'LOCAL' | 'KICK' | 'TWITCH' | ''
  per: string
  gems: string
  experience: string
  dailyCap: string
  minAccountDays: string
  audience: EarningRule['audience']
  fromHour: string
  toHour: string
  isActive: boolean
}

export const schema = object({
  gems: nonNegativeGems,
  per: optionalCount(earningRuleLimits.per),
  experience: optionalCount(earningRuleLimits.experience),
  dailyCap: optionalCount(earningRuleLimits.dailyCap),
  minAccountDays: optionalCount(earningRuleLimits.minAccountDays),
})
export const blankFor = (event: ChallengeEvent): RuleValues => ({
  event,
  provider: '',
  ...presetOf(event, 'safe'),
  minAccountDays: '',
  audience: 'FANS',
  fromHour: '',
  toHour: '',
  isActive: true,
})
const written = (count: number | null) => (count === null ? '' : String(count))
export const wholeOf = (text: string) => (/^\d{1,13}$/.test(text.trim()) ? BigInt(text.trim()) : 0n)
const sent = (text: string) => (text.trim() === '' ? null : Number(text))
export const valuesOf = (rule: EarningRule): RuleValues => ({
  event: rule.event,
  provider: rule.provider ?? '',
  per: String(rule.per),
  gems: rule.gems,
  experience: String(rule.experience),
  dailyCap: rule.isOnce ? '' : written(rule.dailyCap),
  minAccountDays: written(rule.minAccountDays),
  audience: rule.audience,
  fromHour: written(rule.fromHour),
  toHour: written(rule.toHour),
  isActive: rule.isActive,
})
export const fieldsOf = (values: RuleValues) => ({
  event: values.event,
  provider: values.provider,
  per: sent(values.per) ?? 1,
  gems: values.gems.trim() || '0',
  experience: sent(values.experience) ?? 0,
  dailyCap: sent(values.dailyCap),
  minAccountDays: sent(values.minAccountDays),
  audience: values.audience,
  fromHour: sent(values.fromHour),
  toHour: sent(values.toHour),
  isActive: values.isActive,
})

export const draftOf = (values: RuleValues) => jsonOf({ fields: fieldsOf(values), seen: {} })

/** The most gems of one fan on one day, as far as the rule limits it. */
export const mostOf = ({ event, gems, dailyCap }: RuleValues) =>
  wholeOf(gems) * (ONCE.has(event) || dailyCap.trim() === '' ? 1n : wholeOf(dailyCap))
