import { challengeTermsLimits, linkableProviders, MAX_GEMS } from '@/api/constants'
import type {
  ChallengeKind,
  ChallengeReward,
  ChallengeTemplate,
  FanChallenge,
  LinkableProvider,
  TeamChallenge,
} from '@/api/shapes'
import { type Fields, pictureInWords } from '@/lib/changes'
import { countGems, countOf } from '@/lib/format'
import { file, object, oneOf, optionalCount, optionalGems, optionalText, required } from '@/lib/validators'

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

export interface ChallengeValues extends RewardValues, Record<string, unknown> {
  kind: ChallengeKind
  name: string
  description: string
  challengeImage: File | null
  templateId: string
  targetDuration: string
  targetAmount: string
  timeUnit: TeamChallenge['timeUnit']
  code: string
  startAt: string | null
  endAt: string | null
  repeat: TeamChallenge['repeat']
  restart: TeamChallenge['restart']
  limit: TeamChallenge['limit']
  reviewMode: TeamChallenge['reviewMode']
  maxWinners: string
  winnerChoice: TeamChallenge['winnerChoice']
  minLevel: string
  minMemberDays: string
  linkedProvider: LinkableProvider | ''
}

export const rewardRules = {
  rewardGems: optionalGems,
  rewardExperience: optionalCount(challengeTermsLimits.rewardExperience),
  rewardTickets: optionalCount(challengeTermsLimits.rewardTickets),
}

export const challengeSchema = object({
  name: required,
  description: optionalText(challengeTermsLimits.description.maxLength),
  challengeImage: file(),
  templateId: required,
  targetDuration: optionalCount(challengeTermsLimits.targetDuration),
  targetAmount: optionalCount(challengeTermsLimits.targetAmount),
  code: optionalText(challengeTermsLimits.code.maxLength),
  maxWinners: optionalCount(challengeTermsLimits.maxWinners),
  minLevel: optionalCount(challengeTermsLimits.minLevel),
  minMemberDays: optionalCount(challengeTermsLimits.minMemberDays),
  linkedProvider: oneOf(['', ...linkableProviders]),
  ...rewardRules,
})

const written = (count: number | null) => (count === null ? '' : String(count))
const counted = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : null)
/** A count as the API takes it. A text that is not a number stays as it is, and the form refuses it before. */
const sent = (text: string) => (text.trim() === '' ? null : (counted(text) ?? text))

/** The values that a template proposes for a new challenge. */
export const proposalOf = (template: ChallengeTemplate | undefined) => ({
  templateId: template?.id ?? '',
  targetDuration: written(template?.targetDuration ?? null),
  targetAmount: written(template?.targetAmount ?? null),
  timeUnit: template?.timeUnit ?? ('DAY' as const),
  description: template?.description ?? '',
})

export const blankChallenge = (kind: ChallengeKind, template: ChallengeTemplate | undefined): ChallengeValues => ({
  kind,
  name: '',
  challengeImage: null,
  ...proposalOf(template),
  code: '',
  startAt: null,
  endAt: null,
  repeat: 'NOT_REPEATABLE',
  restart: 'NO_RESTART',
  limit: 'CHALLENGE_UNLIMITED',
  reviewMode: template?.type === 'ARBITRARY' ? 'MANUAL' : 'AUTO',
  maxWinners: '',
  winnerChoice: 'FIRST',
  minLevel: '',
  minMemberDays: '',
  linkedProvider: '',
  ...noReward,
})

export const valuesOf = (challenge: TeamChallenge): ChallengeValues => ({
  kind: challenge.kind,
  name: challenge.name,
  description: challenge.description,
  challengeImage: null,
  templateId: challenge.challengeTemplate.id,
  targetDuration: written(challenge.targetDuration),
  targetAmount: written(challenge.targetAmount),
  timeUnit: challenge.timeUnit,
  code: challenge.code,
  startAt: challenge.startAt,
  endAt: challenge.endAt,
  repeat: challenge.repeat,
  restart: challenge.restart,
  limit: challenge.limit,
  reviewMode: challenge.reviewMode,
  maxWinners: written(challenge.maxWinners),
  winnerChoice: challenge.winnerChoice,
  minLevel: written(challenge.minLevel),
  minMemberDays: written(challenge.minMemberDays),
  linkedProvider: challenge.linkedProvider ?? '',
  ...rewardValuesOf(challenge.reward),
})

export const rewardValuesOf = (reward: TeamChallenge['reward']): RewardValues => ({
  rewardGems: reward.gems === '0' ? '' : reward.gems,
  rewardExperience: reward.experience === 0 ? '' : String(reward.experience),
  rewardProductId: reward.product?.id ?? '',
  rewardCaseId: reward.case?.id ?? '',
  rewardRaffleId: reward.raffle?.id ?? '',
  rewardTickets: reward.tickets === 0 ? '' : String(reward.tickets),
})

/** The same terms for another run: the dates belong to the one before. */
export const againOf = (challenge: TeamChallenge): ChallengeValues => ({
  ...valuesOf(challenge),
  startAt: null,
  endAt: null,
})

export const rewardFieldsOf = (values: RewardValues) => ({
  rewardGems: values.rewardGems.trim() || '0',
  rewardExperience: sent(values.rewardExperience) ?? 0,
  rewardProductId: values.rewardProductId || null,
  rewardCaseId: values.rewardCaseId || null,
  rewardRaffleId: values.rewardRaffleId || null,
  rewardTickets: sent(values.rewardTickets) ?? 0,
})

/** The values as the API takes them. */
export const fieldsOf = (values: ChallengeValues): Fields => ({
  kind: values.kind,
  name: values.name.trim(),
  description: values.description.trim(),
  templateId: values.templateId,
  targetDuration: sent(values.targetDuration),
  targetAmount: sent(values.targetAmount),
  timeUnit: values.timeUnit,
  code: values.code.trim(),
  startAt: values.startAt,
  endAt: values.endAt,
  repeat: values.repeat,
  restart: values.restart,
  limit: values.limit,
  reviewMode: values.reviewMode,
  maxWinners: sent(values.maxWinners),
  winnerChoice: values.winnerChoice,
  minLevel: sent(values.minLevel),
  minMemberDays: sent(values.minMemberDays),
  linkedProvider: values.linkedProvider,
  ...rewardFieldsOf(values),
  ...(values.challengeImage && { challengeImage: values.challengeImage }),
})

/** The form holds a new picture alone. */
export const exactOf = ({ challengeImage }: TeamChallenge): Fields => ({ challengeImage })

export const describe = (field: string, value: unknown) =>
  field === 'challengeImage' ? pictureInWords(value) : undefined

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

/** The challenge that the values describe, as a fan gets it who has not begun; null without a template. */
export function shownOf(
  values: ChallengeValues,
  known: { template?: ChallengeTemplate; image: string | null; things: RewardThings; winners: number },
): FanChallenge | null {
  const { template, image, things, winners } = known
  if (!template) return null
  const unset = { id: '', createdAt: '', publishedAt: null, archivedAt: null, chainId: null, lockedBy: null }
  return {
    ...unset,
    publication: 'DRAFT',
    own: null,
    rewardsReady: 0,
    periodEndsAt: null,
    isReachable: true,
    name: values.name.trim() || 'Your quest',
    description: values.description,
    kind: values.kind,
    challengeImage: image,
    challengeTemplate: template,
    targetAmount: counted(values.targetAmount),
    targetDuration: counted(values.targetDuration),
    timeUnit: values.timeUnit,
    asksForCode: values.code.trim() !== '',
    needsStart: values.kind !== 'QUEST',
    reward: rewardOf(values, things),
    repeat: values.repeat,
    restart: values.restart,
    limit: values.limit,
    reviewMode: values.reviewMode,
    startAt: values.startAt,
    endAt: values.endAt,
    maxWinners: counted(values.maxWinners),
    winnerChoice: values.winnerChoice,
    winners,
    minLevel: counted(values.minLevel),
    minMemberDays: counted(values.minMemberDays),
    linkedProvider: values.linkedProvider || null,
  }
}
