import { challengeTermsLimits, MAX_GEMS } from '@/api/constants'
import type { ChallengeReward } from '@/api/shapes'
import { countGems, countOf } from '@/lib/format'
import { optionalCount, optionalGems } from '@/lib/validators'

/** A reward; numbers are texts while they are typed. */
export interface RewardValues {
  rewardGems: string
  rewardExperience: string
  rewardProductId: string
  rewardCaseId: string
  rewardRaffleId: string
  rewardTickets: string
}

export const noReward: RewardValues = {
  rewardGems: '',
  rewardExperience: '',
  rewardProductId: '',
  rewardCaseId: '',
  rewardRaffleId: '',
  rewardTickets: '',
}

export const rewardRules = {
  rewardGems: optionalGems,
  rewardExperience: optionalCount(challengeTermsLimits.rewardExperience),
  rewardTickets: optionalCount(challengeTermsLimits.rewardTickets),
}

/** A number of the API as the text of a field. */
export const written = (count: number | null) => (count === null ? '' : String(count))
/** The number that is typed, or null. */
export const counted = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : null)
/** A count as the API takes it. A text that is not a number stays as it is, and the form refuses it before. */
export const sent = (text: string) => (text.trim() === '' ? null : (counted(text) ?? text))

export const rewardValuesOf = (reward: ChallengeReward): RewardValues => ({
  rewardGems: reward.gems === '0' ? '' : reward.gems,
  rewardExperience: reward.experience === 0 ? '' : String(reward.experience),
  rewardProductId: reward.product?.id ?? '',
  rewardCaseId: reward.case?.id ?? '',
  rewardRaffleId: reward.raffle?.id ?? '',
  rewardTickets: reward.tickets === 0 ? '' : String(reward.tickets),
})

export const rewardFieldsOf = (values: RewardValues) => ({
  rewardGems: values.rewardGems.trim() || '0',
  rewardExperience: sent(values.rewardExperience) ?? 0,
  rewardProductId: values.rewardProductId || null,
  rewardCaseId: values.rewardCaseId || null,
  rewardRaffleId: values.rewardRaffleId || null,
  rewardTickets: sent(values.rewardTickets) ?? 0,
})

/** True if the values choose a reward. */
export const paysSomething = ({ rewardGems, rewardExperience, ...things }: RewardValues) =>
  Boolean(counted(rewardGems) || counted(rewardExperience)) ||
  [things.rewardProductId, things.rewardCaseId, things.rewardRaffleId].some(Boolean)

const isGems = (text: string) => /^\d{1,13}$/.test(text) && BigInt(text) <= BigInt(MAX_GEMS)

/** The things that can be part of a reward. */
export interface RewardThings {
  products: readonly NonNullable<ChallengeReward['product']>[]
  cases: readonly NonNullable<ChallengeReward['case']>[]
  raffles: readonly NonNullable<ChallengeReward['raffle']>[]
}

const chosen = <Thing extends { id: string }>(things: readonly Thing[], id: string) =>
  things.find((thing) => thing.id === id) ?? null

function rewardInWords({ gems, experience, product, case: opened, raffle, tickets }: Omit<ChallengeReward, 'words'>) {
  const parts = [
    gems !== '0' && countGems(gems),
    experience > 0 && `${experience} experience`,
    product?.productName,
    opened && `1 free opening of ${opened.name}`,
    raffle && `${countOf(tickets, 'ticket')} of ${raffle.name}`,
  ]
  return parts.filter(Boolean).join(', ') || 'No reward'
}

/** The reward that the values choose. A text that is not a number yet counts as none. */
export function rewardOf(values: RewardValues, { products, cases, raffles }: RewardThings): ChallengeReward {
  const tickets = counted(values.rewardTickets) ?? 0
  const reward = {
    gems: isGems(values.rewardGems) ? String(BigInt(values.rewardGems)) : '0',
    experience: counted(values.rewardExperience) ?? 0,
    product: chosen(products, values.rewardProductId),
    case: chosen(cases, values.rewardCaseId),
    raffle: tickets > 0 ? chosen(raffles, values.rewardRaffleId) : null,
    tickets,
  }
  return { ...reward, words: rewardInWords(reward) }
}
