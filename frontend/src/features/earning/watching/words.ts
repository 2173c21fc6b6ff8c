import type { OwnRule, OwnWatching } from '@/api/shapes'
import { todayWords } from '../words'
import { countOf } from '@/lib/format'

const MINUTE_S = 60
export const SITES = { KICK: 'Kick', TWITCH: 'Twitch' } as const

export type Channel = OwnWatching['channels'][number]
export type Provider = Channel['provider']

const minutesOf = (seconds: number) => Math.floor(seconds / MINUTE_S)

/** "You have watched 34 minutes today". */
export const watchedWords = ({ secondsToday }: Pick<OwnWatching, 'secondsToday'>) =>
  `You have watched ${countOf(minutesOf(secondsToday), 'minute')} today`

/** The minutes until the rule pays again, with those that are counted and not added yet. */
const minutesLeft = ({ per, rest }: OwnRule, { waitingSeconds }: OwnWatching) =>
  Math.max(0, per - rest - minutesOf(waitingSeconds))

export function nextPaymentWords(rule: OwnRule, own: OwnWatching) {
  if (rule.hasReachedCap || !rule.isInHours || rule.requiresAccountDays !== null) return todayWords(rule)
  if (own.picture) return 'Minutes count again after your answer'
  const left = minutesLeft(rule, own)
  return left > 0 ? `${countOf(left, 'minute')} until the next payment` : 'The next payment comes in a moment'
}

export const shareOfNext = (rule: OwnRule, own: OwnWatching) =>
  rule.hasReachedCap ? 1 : 1 - minutesLeft(rule, own) / rule.per

/** The channel that the address names, otherwise the one that began first. */
export const chosenOf = (channels: readonly Channel[], named: string | null): Channel | undefined =>
  channels.find(({ provider }) => provider.toLowerCase() === named) ?? channels[0]

/** The address of the channel's player: /embed/{provider}/{id}. */
export const playerOf = ({ provider, login }: Channel) => ({
  provider: provider.toLowerCase(),
  id: provider === 'TWITCH' ? `channel-${login}` : login,
})
