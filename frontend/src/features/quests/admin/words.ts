import type {
  ChallengeKind,
  ChallengeProviderName,
  ChallengeRepeat,
  ChallengeType,
  TeamChallenge,
  TimeUnit,
} from '@/api/shapes'
import type { Tone } from '@/components/Chip'
import { casinoNames } from '@/lib/casinoNames'
import { now } from '@/lib/clock'
import { isSwitchedOff } from '@/session/session'

const kindNotes: Record<ChallengeKind, string> = {
  QUEST: 'Counts automatically from the moment you publish it.',
  CHALLENGE: 'Counts from the moment a fan starts it.',
  BOUNTY: 'Like a challenge, usually with a limit of winners.',
}

/** The meaning of a kind with a template of the type. A proof or a code does not count automatically. */
export const kindNote = (kind: ChallengeKind, type: ChallengeType | undefined) =>
  kind === 'QUEST' && type === 'ARBITRARY'
    ? 'Fans can send their proof or code as soon as you publish it.'
    : kindNotes[kind]

export const typeLabels: Record<ChallengeType, string> = {
  AMOUNT_BASED: 'How often fans do something',
  TIME_BASED: 'Time watched',
  LOGIN: 'Visits',
  SUBSCRIBE: 'Joining or subscribing',
  LEVEL: 'A level',
  PROFILE: 'A complete profile',
  WAGER: 'Amount wagered at casinos',
  ARBITRARY: 'A proof or a code',
}

export const providerLabels: Record<ChallengeProviderName, string> = {
  LOCAL: 'This community',
  KICK: 'Kick',
  TWITCH: 'Twitch',
  DISCORD: 'Discord',
  GOOGLE: 'Google',
  STEAM: 'Steam',
  ...casinoNames,
  OTHER: 'Another service',
}

/** False for what counts wagers, while the team has them switched off. */
export const isOfferedType = (type: ChallengeType) => type !== 'WAGER' || !isSwitchedOff('WAGERS')

/** False for casinos, while the team has them switched off. */
export const isOfferedProvider = (provider: ChallengeProviderName) =>
  !(provider in casinoNames) || !isSwitchedOff('CASINOS')

export const repeatLabels: Record<ChallengeRepeat, string> = {
  NOT_REPEATABLE: 'Once',
  EVERY_HOUR: 'Every hour',
  EVERY_6_HOURS: 'Every 6 hours',
  EVERY_12_HOURS: 'Every 12 hours',
  EVERY_DAY_AT_MIDNIGHT: 'Every day',
  EVERY_WEEK: 'Every week',
  EVERY_MONTH: 'Every month',
}

export const unitLabels: Record<TimeUnit, string> = {
  MINUTE: 'Minutes',
  HOUR: 'Hours',
  DAY: 'Days',
  WEEK: 'Weeks',
  MONTH: 'Months',
  YEAR: 'Years',
}

export const stateLabels = { DRAFT: 'Draft', ACTIVE: 'Active', FINISHED: 'Finished', ARCHIVED: 'Archived' } as const

interface State {
  key: keyof typeof stateLabels
  label: string
  tone: Tone
}

/** The state of a challenge for the team. */
export function stateOf(challenge: Pick<TeamChallenge, 'archivedAt' | 'publication' | 'startAt' | 'endAt'>): State {
  const { archivedAt, publication, startAt, endAt } = challenge
  if (archivedAt) return { key: 'ARCHIVED', label: stateLabels.ARCHIVED, tone: 'quiet' }
  if (publication === 'DRAFT') return { key: 'DRAFT', label: stateLabels.DRAFT, tone: 'quiet' }
  if (endAt && Date.parse(endAt) <= now()) return { key: 'FINISHED', label: stateLabels.FINISHED, tone: 'quiet' }
  if (startAt && Date.parse(startAt) > now()) return { key: 'ACTIVE', label: 'Scheduled', tone: 'info' }
  return { key: 'ACTIVE', label: stateLabels.ACTIVE, tone: 'success' }
}
