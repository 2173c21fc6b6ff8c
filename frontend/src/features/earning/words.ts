import { EARNING_EVENT_WORDS, EVENTS_AT } from '@/api/constants'
import type { ChallengeEvent, EarningRule, EarningTerms, EnteredCode, OwnRule } from '@/api/shapes'
import { countGems, countOf, formatGems, formatInteger, gemUnit } from '@/lib/format'

/**
 * The unit that a rule counts: one and many of it. The rule's name is the server's, because the statement and the audit
 * log use it, too.
 */
const UNITS: Record<ChallengeEvent, readonly [string, string]> = {
  LOGIN: ['visit', 'visits'],
  JOIN: ['membership', 'memberships'],
  PROFILE: ['profile', 'profiles'],
  PURCHASE: ['product', 'products'],
  TICKETS: ['ticket', 'tickets'],
  OPENING: ['case', 'cases'],
  CODE: ['code', 'codes'],
  WATCH: ['minute', 'minutes'],
  MESSAGE: ['message', 'messages'],
  FOLLOW: ['follow', 'follows'],
  SUBSCRIPTION: ['subscription', 'subscriptions'],
  GIFT: ['gift', 'gifts'],
  RAID: ['raid', 'raids'],
  CHEER: ['Bit or Kick', 'Bits or Kicks'],
  REDEMPTION: ['redemption', 'redemptions'],
  WAGER: ['cent', 'cents'],
}
/** The deeds that a rule can pay. Rewards for wagers are an area of their own. */
export const EARNING_EVENTS = (Object.keys(UNITS) as ChallengeEvent[]).filter((event) => event !== 'WAGER')
const PROVIDERS = { LOCAL: '', KICK: ' on Kick', TWITCH: ' on Twitch' } as const
const SCARCE = new Set<ChallengeEvent>(['LOGIN', 'JOIN', 'PROFILE', 'FOLLOW', 'SUBSCRIPTION'])

/** True for what fans do at a channel. */
export const isStreamEvent = (event: ChallengeEvent) => !EVENTS_AT.LOCAL.some((one) => one === event)

export const eventName = (event: ChallengeEvent) => EARNING_EVENT_WORDS[event]

/** Each provider's words for cheering: the deed, and one and many of its units. */
const CHEERS: Partial<Record<string, readonly [string, string, string]>> = {
  KICK: ['Cheer with Kicks', 'Kick', 'Kicks'],
  TWITCH: ['Cheer with Bits', 'Bit', 'Bits'],
}

interface Counted {
  event: ChallengeEvent
  provider: string | null
}

const wordsOf = ({ event, provider }: Counted) =>
  (event === 'CHEER' && CHEERS[provider ?? '']) || ([EARNING_EVENT_WORDS[event], ...UNITS[event]] as const)

/** The name of the counted unit, such as "Messages". */
export const unitName = (rule: Counted) => {
  const [, , many] = wordsOf(rule)
  return many.charAt(0).toUpperCase() + many.slice(1)
}

/** "Watch the stream on Kick". */
export const ruleName = (rule: Pick<EarningTerms, 'event' | 'provider'>) =>
  wordsOf(rule)[0] + (rule.provider ? PROVIDERS[rule.provider] : '')

/** "for each message", "for every 10 minutes"; nothing where there is only one. */
export const unitWords = ({ event, provider, per }: Pick<EarningTerms, 'event' | 'provider' | 'per'>) => {
  const [, one, many] = wordsOf({ event, provider })
  if (per > 1) return `for every ${formatInteger(per)} ${many}`
  return SCARCE.has(event) ? '' : `for each ${one}`
}

/** The amount of one payment: "5 gems and 2 experience". */
export const payWords = ({ gems, experience }: Pick<EarningTerms, 'gems' | 'experience'>) =>
  [gems === '0' ? '' : countOf(Number(gems), 'gem'), experience ? `${formatInteger(experience)} experience` : '']
    .filter(Boolean)
    .join(' and ')

const hour = (value: number) => `${String(value).padStart(2, '0')}:00`

export const hoursWords = ({ fromHour, toHour }: Pick<EarningTerms, 'fromHour' | 'toHour'>) =>
  fromHour === null || toHour === null ? '' : `from ${hour(fromHour)} to ${hour(toHour)}`

/** The limit of a rule in words. It is a number of payments, so a boost raises its gems. */
export const capWords = ({
  dailyCap,
  isOnce,
  gems,
  highestFactor,
}: Pick<EarningRule, 'dailyCap' | 'isOnce' | 'gems' | 'highestFactor'>) => {
  if (isOnce) return 'once'
  if (dailyCap === null) return 'no daily limit'
  const most = Number(gems) * dailyCap
  if (most === 0) return `at most ${countOf(dailyCap, 'time')} a day`
  const boosted = highestFactor > 1 ? `, ${formatInteger(most * highestFactor)} with a boost` : ''
  return `at most ${countGems(String(most))} a day${boosted}`
}

/** Today's progress in words. A visitor has none. */
export function todayWords(rule: OwnRule, isMember = true): string {
  if (rule.requiresAccountDays !== null) return `For accounts that are ${countOf(rule.requiresAccountDays, 'day')} old`
  if (rule.isOnce) return rule.hasReachedCap ? 'Done' : 'Pays once'
  if (rule.hasReachedCap) return 'Done for today'
  if (!rule.isInHours) return `Pays ${hoursWords(rule)}`
  if (!isMember) return ''
  const paid = paidWords(rule)
  if (rule.per === 1) return paid
  const rest = `${formatInteger(rule.rest)} of ${formatInteger(rule.per)} ${wordsOf(rule)[2]}`
  return rule.timesToday > 0 ? `${paid} · ${rest}` : rest
}

/** "12 of 20 gems today": the most of today is the server's, with the boost that runs. */
function paidWords({ gems, gemsToday, mostGemsToday, timesToday, dailyCap }: OwnRule) {
  if (gems !== '0' && mostGemsToday !== null) return `${formatGems(gemsToday)} of ${countGems(mostGemsToday)} today`
  if (timesToday === 0 && dailyCap === null) return 'Not yet today'
  if (gems !== '0') return `${countGems(gemsToday)} today`
  return dailyCap === null
    ? `${countOf(timesToday, 'time')} today`
    : `${formatInteger(timesToday)} of ${countOf(dailyCap, 'time')} today`
}

/** "4 more gems". */
export const countMoreGems = (gems: string) => `${formatGems(gems)} more ${gemUnit(gems)}`

/** When the gems of a code arrive: those beyond the community's limit of today arrive tomorrow. */
export function arrivalWords({ gems, gemsTomorrow }: EnteredCode) {
  if (gemsTomorrow === '0') return `You got ${countGems(gems)}`
  if (gemsTomorrow === gems) return `Your ${countGems(gems)} arrive tomorrow`
  return `You got ${countGems(String(BigInt(gems) - BigInt(gemsTomorrow)))}. ${countMoreGems(gemsTomorrow)} arrive tomorrow`
}

/** The share of today's cap that is reached; null if there is none. */
export const shareOf = ({ dailyCap, timesToday, hasReachedCap, rest, per }: OwnRule) => {
  if (hasReachedCap) return 1
  if (dailyCap === null) return per > 1 ? rest / per : null
  return (timesToday + rest / per) / dailyCap
}
