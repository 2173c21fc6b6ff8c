import { challengeTermsLimits, linkableProviders } from '@/api/constants'
import type {
  ChallengeKind,
  ChallengeTemplate,
  ChallengeType,
  FanChallenge,
  LinkableProvider,
  TeamChallenge,
} from '@/api/shapes'
import {
  counted,
  noReward,
  rewardFieldsOf,
  rewardOf,
  rewardRules,
  type RewardThings,
  type RewardValues,
  rewardValuesOf,
  sent,
  written,
} from '@/components/office/rewardValues'
import { centsOf, dollarsOf } from '@/lib/amounts'
import { type Fields, pictureInWords } from '@/lib/changes'
import { file, object, oneOf, optionalCount, optionalDollars, optionalText, required } from '@/lib/validators'

export interface ChallengeValues extends RewardValues, Record<string, unknown> {
  kind: ChallengeKind
  name: string
  description: string
  challengeImage: File | null
  templateId: string
  targetDuration: string
  targetAmount: string
  /** In place of the amount, for wagers: US dollars. The API counts cents. */
  targetUsd: string
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
  minLinkedDays: string
  linkedProvider: LinkableProvider | ''
}

export const challengeSchema = object({
  name: required,
  description: optionalText(challengeTermsLimits.description.maxLength),
  challengeImage: file(),
  templateId: required,
  targetDuration: optionalCount(challengeTermsLimits.targetDuration),
  targetAmount: optionalCount(challengeTermsLimits.targetAmount),
  targetUsd: optionalDollars(challengeTermsLimits.targetAmount.maximum),
  code: optionalText(challengeTermsLimits.code.maxLength),
  maxWinners: optionalCount(challengeTermsLimits.maxWinners),
  minLevel: optionalCount(challengeTermsLimits.minLevel),
  minMemberDays: optionalCount(challengeTermsLimits.minMemberDays),
  minLinkedDays: optionalCount(challengeTermsLimits.minLinkedDays),
  linkedProvider: oneOf(['', ...linkableProviders]),
  ...rewardRules,
})

/** The amount to reach, in the field of its type. */
export const targetOf = (type: ChallengeType | undefined, amount: number | null) =>
  type === 'WAGER'
    ? { targetAmount: '', targetUsd: amount === null ? '' : dollarsOf(amount) }
    : { targetAmount: written(amount), targetUsd: '' }

type Target = Pick<ChallengeValues, 'targetAmount' | 'targetUsd'>

/** The amount as the API takes it. The form refuses a text that is none before. */
export const targetAmountOf = ({ targetAmount, targetUsd }: Target) =>
  targetUsd.trim() === '' ? sent(targetAmount) : (centsOf(targetUsd.trim()) ?? targetUsd)

const shownAmountOf = ({ targetAmount, targetUsd }: Target) => centsOf(targetUsd.trim()) ?? counted(targetAmount)

/** The values that a template proposes for a new challenge. */
export const proposalOf = (template: ChallengeTemplate | undefined) => ({
  templateId: template?.id ?? '',
  targetDuration: written(template?.targetDuration ?? null),
  ...targetOf(template?.type, template?.targetAmount ?? null),
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
  minLinkedDays: '',
  linkedProvider: '',
  ...noReward,
})

/** Gems that a new quest proposes. */
const PROPOSED_GEMS = '20'

/** A whole quest that could be published as it is. */
export const proposedChallenge = (template: ChallengeTemplate | undefined): ChallengeValues => ({
  ...blankChallenge('QUEST', template),
  name: template?.name ?? '',
  rewardGems: PROPOSED_GEMS,
})

export const valuesOf = (challenge: TeamChallenge): ChallengeValues => ({
  kind: challenge.kind,
  name: challenge.name,
  description: challenge.description,
  challengeImage: null,
  templateId: challenge.challengeTemplate.id,
  targetDuration: written(challenge.targetDuration),
  ...targetOf(challenge.challengeTemplate.type, challenge.targetAmount),
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
  minLinkedDays: written(challenge.minLinkedDays),
  linkedProvider: challenge.linkedProvider ?? '',
  ...rewardValuesOf(challenge.reward),
})

/** The same terms for another run: the dates belong to the one before. */
export const againOf = (challenge: TeamChallenge): ChallengeValues => ({
  ...valuesOf(challenge),
  startAt: null,
  endAt: null,
})

/** The values as the API takes them. */
export const fieldsOf = (values: ChallengeValues): Fields => ({
  kind: values.kind,
  name: values.name.trim(),
  description: values.description.trim(),
  templateId: values.templateId,
  targetDuration: sent(values.targetDuration),
  targetAmount: targetAmountOf(values),
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
  minLinkedDays: sent(values.minLinkedDays),
  linkedProvider: values.linkedProvider,
  ...rewardFieldsOf(values),
  ...(values.challengeImage && { challengeImage: values.challengeImage }),
})

/** The form holds a new picture alone. */
export const exactOf = ({ challengeImage }: TeamChallenge): Fields => ({ challengeImage })

export const describe = (field: string, value: unknown) =>
  field === 'challengeImage' ? pictureInWords(value) : undefined

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
    targetAmount: shownAmountOf(values),
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
    minLinkedDays: counted(values.minLinkedDays),
    linkedProvider: values.linkedProvider || null,
  }
}
