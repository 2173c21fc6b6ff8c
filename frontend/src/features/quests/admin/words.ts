import type {
  ChallengeEvent,
  ChallengeKind,
  ChallengeProviderName,
  ChallengeRepeat,
  ChallengeTemplate,
  ChallengeType,
  TeamChallenge,
  TimeUnit,
} from '@/api/shapes'
import type { Tone } from '@/components/Chip'
import { now } from '@/lib/clock'
import { countOf, formatInteger } from '@/lib/format'

export const kindLabels: Record<ChallengeKind, string> = { QUEST: 'Quest', CHALLENGE: 'Challenge', BOUNTY: 'Bounty' }

export const kindNotes: Record<ChallengeKind, string> = {
  QUEST: 'Counts automatically from the moment you publish it.',
  CHALLENGE: 'Counts from the moment a fan starts it.',
  BOUNTY: 'Like a challenge, usually with a number of winners.',
}

export const typeLabels: Record<Exclude<ChallengeType, 'WAGER'>, string> = {
  AMOUNT_BASED: 'A number of deeds',
  TIME_BASED: 'Time watched',
  LOGIN: 'Visits',
  SUBSCRIBE: 'Joining or subscribing',
  LEVEL: 'A level',
  PROFILE: 'A complete profile',
  ARBITRARY: 'A proof or a code',
}

export const typeLabel = (type: ChallengeType) => (type === 'WAGER' ? 'Wager' : typeLabels[type])

/** What is counted: one, and many. */
const eventWords: Record<ChallengeEvent, readonly [string, string]> = {
  LOGIN: ['visit', 'visits'],
  JOIN: ['membership', 'memberships'],
  PROFILE: ['complete profile', 'complete profiles'],
  PURCHASE: ['purchase', 'purchases'],
  TICKETS: ['raffle ticket', 'raffle tickets'],
  OPENING: ['opened case', 'opened cases'],
  CODE: ['stream code', 'stream codes'],
  WATCH: ['second watched', 'seconds watched'],
  MESSAGE: ['chat message', 'chat messages'],
  FOLLOW: ['follow', 'follows'],
  SUBSCRIPTION: ['subscription', 'subscriptions'],
  GIFT: ['gifted subscription', 'gifted subscriptions'],
  RAID: ['raid', 'raids'],
  CHEER: ['cheer', 'cheers'],
  REDEMPTION: ['channel-point redemption', 'channel-point redemptions'],
}

export const providerLabels: Record<ChallengeProviderName, string> = {
  LOCAL: 'This community',
  KICK: 'Kick',
  TWITCH: 'Twitch',
  DISCORD: 'Discord',
  GOOGLE: 'Google',
  STEAM: 'Steam',
  OTHER: 'Another service',
}

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

const durationWords = (duration: number, unit: TimeUnit) => countOf(duration, unit.toLowerCase())

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const eventLabel = (event: ChallengeEvent) => capitalized(eventWords[event][1])

type Asked = Pick<TeamChallenge, 'targetAmount' | 'targetDuration' | 'timeUnit'> & {
  template: Pick<ChallengeTemplate, 'type' | 'event' | 'provider'>
  asksForCode: boolean
}

/** What a fan has to do, in a few words. */
export function goalOf({ template, targetAmount, targetDuration, timeUnit, asksForCode }: Asked) {
  const { type, event, provider } = template
  const amount = targetAmount ?? 1
  const place = provider === 'LOCAL' ? '' : ` on ${providerLabels[provider]}`
  if (type === 'TIME_BASED') return `Watch ${durationWords(targetDuration ?? 1, timeUnit)}${place}`
  if (type === 'LEVEL') return `Reach level ${formatInteger(amount)}`
  if (type === 'LOGIN') return amount > 1 ? `Visit on ${countOf(amount, 'day')}` : 'Visit once'
  if (type === 'PROFILE') return 'Complete your profile'
  if (type === 'SUBSCRIBE') return provider === 'LOCAL' ? 'Join the community' : `Subscribe${place}`
  if (type === 'ARBITRARY') return asksForCode ? 'Enter the code' : 'Send a text, a link or a picture'
  if (!event) return capitalized(countOf(amount, 'time'))
  return `${countOf(amount, ...eventWords[event])}${place}`
}

/** The figures beside the bar of a fan who has not begun. */
export const startOf = ({ template, targetAmount, targetDuration, timeUnit }: Asked) => {
  if (template.type === 'TIME_BASED') return `0 of ${durationWords(targetDuration ?? 1, timeUnit)}`
  return template.type === 'AMOUNT_BASED' ? `0/${formatInteger(targetAmount ?? 1)}` : '0/1 Completed'
}

export const askedOf = (challenge: TeamChallenge): Asked => ({ ...challenge, template: challenge.challengeTemplate })

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
