import { MAX_WAGER_THRESHOLD, wagerRewardLimits } from '@/api/constants'
import type { FanWagerReward, TeamWagerCasino, TeamWagerReward } from '@/api/wagerShapes'
import {
  noReward,
  rewardFieldsOf,
  rewardOf,
  rewardRules,
  type RewardThings,
  type RewardValues,
  rewardValuesOf,
} from '@/components/office/rewardValues'
import type { Tone } from '@/components/Chip'
import { isAmount, plainAmount } from '@/lib/amounts'
import type { Fields } from '@/lib/changes'
import { amount, object, optionalText, required } from '@/lib/validators'

/** A wager reward in its form; amounts and numbers are texts while they are typed. */
export interface WagerRewardValues extends RewardValues, Record<string, unknown> {
  name: string
  description: string
  threshold: string
  measure: TeamWagerReward['measure']
  period: TeamWagerReward['period']
  connectionId: string
  startsOn: string
  endsOn: string
}

export const wagerRewardSchema = object({
  name: required,
  description: optionalText(wagerRewardLimits.description.maxLength),
  threshold: amount({ places: 2, maximum: MAX_WAGER_THRESHOLD, isPositive: true }),
  ...rewardRules,
})

export const blankWagerReward: WagerRewardValues = {
  name: '',
  description: '',
  threshold: '',
  measure: 'COUNTED',
  period: 'ONCE',
  connectionId: '',
  startsOn: '',
  endsOn: '',
  ...noReward,
}

export const valuesOf = (reward: TeamWagerReward): WagerRewardValues => ({
  name: reward.name,
  description: reward.description,
  threshold: reward.threshold,
  measure: reward.measure,
  period: reward.period,
  connectionId: reward.connection?.id ?? '',
  startsOn: reward.startsOn,
  endsOn: reward.endsOn ?? '',
  ...rewardValuesOf(reward.reward),
})

/** The same terms for another run: the days belong to the one before. */
export const againOf = (reward: TeamWagerReward): WagerRewardValues => ({
  ...valuesOf(reward),
  startsOn: '',
  endsOn: '',
})

/** The values as the API takes them. */
export const fieldsOf = (values: WagerRewardValues): Fields => ({
  name: values.name.trim(),
  description: values.description.trim(),
  threshold: plainAmount(values.threshold),
  measure: values.measure,
  period: values.period,
  connectionId: values.connectionId || null,
  startsOn: values.startsOn || null,
  endsOn: values.endsOn || null,
  ...rewardFieldsOf(values),
})

interface Known {
  things: RewardThings
  casinos: readonly TeamWagerCasino[]
  today: string
}

/** The reward that the values describe, as a fan gets it who wagered nothing yet. */
export function shownOf(values: WagerRewardValues, { things, casinos, today }: Known): FanWagerReward {
  const threshold = plainAmount(values.threshold)
  const casino = casinos.find(({ id }) => id === values.connectionId)
  const startsOn = values.startsOn || today
  return {
    id: '',
    name: values.name.trim() || 'Your wager reward',
    description: values.description,
    threshold: isAmount(threshold) ? threshold : '0',
    measure: values.measure,
    period: values.period,
    connection: casino ?? null,
    startsOn,
    endsOn: values.endsOn || null,
    isOver: false,
    reward: rewardOf(values, things),
    publication: 'ACTIVE',
    publishedAt: null,
    createdAt: '',
    own: null,
  }
}

export const shownOfSaved = (reward: TeamWagerReward): FanWagerReward => ({ ...reward, own: null })

export const publicationWords = { DRAFT: 'Draft', ACTIVE: 'Active', ARCHIVED: 'Archived' } as const

/** The state of a wager reward for the team. `today` is the community's day. */
export function teamStateOf(
  { publication, isOver, startsOn }: Pick<TeamWagerReward, 'publication' | 'isOver' | 'startsOn'>,
  today: string,
): { label: string; tone: Tone } {
  if (publication !== 'ACTIVE') return { label: publicationWords[publication], tone: 'quiet' }
  if (isOver) return { label: 'Finished', tone: 'quiet' }
  if (startsOn > today) return { label: 'Scheduled', tone: 'info' }
  return { label: publicationWords.ACTIVE, tone: 'success' }
}
