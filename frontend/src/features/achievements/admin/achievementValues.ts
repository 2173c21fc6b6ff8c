import { achievementLimits, achievementTierLimits } from '@/api/constants'
import type { AchievementSymbol, ChallengeEvent, TeamAchievement } from '@/api/shapes'
import type { Fields } from '@/lib/changes'
import { listed, object, optionalText, required, wholeNumberProblem } from '@/lib/validators'

const HOUR_S = 3600

/** A tier as it is typed: hours for time watched. */
export interface TierValues {
  target: string
  experience: string
}

export interface AchievementValues extends Record<string, unknown> {
  name: string
  description: string
  symbol: AchievementSymbol
  event: ChallengeEvent
  provider: NonNullable<TeamAchievement['provider']> | ''
  isSecret: boolean
  tiers: TierValues[]
}

function tierProblems(tiers: readonly TierValues[]) {
  const problems: Record<string, string> = {}
  for (const [place, { target, experience }] of tiers.entries()) {
    const wrongTarget = wholeNumberProblem(target, achievementTierLimits.target)
    const wrongExperience = wholeNumberProblem(experience, { ...achievementTierLimits.experience, isOptional: true })
    const before = tiers[place - 1]
    if (wrongTarget) problems[`${place}.target`] = wrongTarget
    else if (before && Number(target) <= Number(before.target))
      problems[`${place}.target`] = 'Must be more than the tier before'
    if (wrongExperience) problems[`${place}.experience`] = wrongExperience
  }
  return problems
}

export const achievementSchema = object({
  name: required,
  description: optionalText(achievementLimits.description.maxLength),
  tiers: listed(tierProblems),
})

export const blankTier: TierValues = { target: '', experience: '' }
export const blankAchievement: AchievementValues = {
  name: '',
  description: '',
  symbol: 'TROPHY',
  event: 'LOGIN',
  provider: '',
  isSecret: false,
  tiers: [
    { target: '7', experience: '20' },
    { target: '30', experience: '50' },
  ],
}

export const valuesOf = (thing: TeamAchievement): AchievementValues => ({
  name: thing.name,
  description: thing.description,
  symbol: thing.symbol,
  event: thing.event,
  provider: thing.provider ?? '',
  isSecret: thing.isSecret,
  tiers: thing.tiers.map(({ target, experience }) => ({
    target: String(thing.event === 'WATCH' ? Math.round(target / HOUR_S) : target),
    experience: String(experience),
  })),
})

/** The values as the API takes them: time watched in seconds. */
export const fieldsOf = (values: AchievementValues): Fields => ({
  name: values.name.trim(),
  description: values.description.trim(),
  symbol: values.symbol,
  event: values.event,
  provider: values.provider,
  isSecret: values.isSecret,
  tiers: values.tiers.map(({ target, experience }) => ({
    target: Number(target) * (values.event === 'WATCH' ? HOUR_S : 1),
    experience: Number(experience || '0'),
  })),
})
