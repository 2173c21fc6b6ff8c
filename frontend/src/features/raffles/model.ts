import { joinRaffleLimits } from '@/api/constants'
import type { Raffle, RafflePage, RaffleWinner } from '@/api/shapes'
import { isEndingSoon } from '@/lib/countdown'
import type { ItemPhase } from '@/lib/enumerations'
import { countOf } from '@/lib/format'

/** The phase of a raffle for this user; `drawing` waits for its round, `canceled` never had one. */
export type Phase = ItemPhase | 'drawing' | 'canceled'

export function phaseOf(raffle: Raffle, at: number): Phase {
  if (raffle.cancelledAt !== null) return 'canceled'
  if (raffle.status === 'FINISHED') return raffle.hasWon ? 'win' : 'finished'
  if (Date.parse(raffle.startAt) > at) return 'coming-soon'
  if (raffle.status === 'DRAW' || Date.parse(raffle.endAt) <= at) return 'drawing'
  return isEndingSoon(at, raffle.endAt) ? 'ending-soon' : 'active'
}

/** Tickets are on sale, or will be. */
export const isOpenPhase = (phase: Phase) => phase === 'coming-soon' || phase === 'active' || phase === 'ending-soon'

export const phaseWords: Record<Phase, string> = {
  'coming-soon': 'Starts In',
  active: 'Active',
  'ending-soon': 'Ending soon',
  drawing: 'Drawing',
  finished: 'Finished',
  win: 'You won',
  canceled: 'Canceled',
}

type Drawn = Pick<RafflePage, 'status' | 'cancelledAt' | 'prizes' | 'winners'>

/** True if the place of a voided winner was drawn again: without another ticket it was not. */
export const isRedrawn = ({ winners }: Pick<Drawn, 'winners'>, voided: RaffleWinner) =>
  winners.findLastIndex(({ place }) => place === voided.place) > winners.findIndex(({ id }) => id === voided.id)

/** Prizes without a winner, as "2 × 500 gems": there were fewer tickets than prizes, or none was left to redraw. */
export function undrawnPrizes({ status, cancelledAt, prizes, winners }: Drawn): string[] {
  if (status !== 'FINISHED' || cancelledAt !== null) return []
  const held = (id: string) => winners.filter(({ prize, state }) => prize.id === id && state !== 'VOIDED').length
  return prizes.flatMap(({ id, name, winners: places }) => {
    const left = places - held(id)
    return left > 0 ? [left > 1 ? `${left} × ${name}` : name] : []
  })
}

/** The number of further tickets that the fan can have: null without any limit. */
export function allowance({ entries, maxEntries, maxEntriesPerUser, ownEntries }: Raffle): number | null {
  const limits = [
    ...(maxEntries === null ? [] : [maxEntries - entries]),
    ...(maxEntriesPerUser === null ? [] : [maxEntriesPerUser - ownEntries]),
  ]
  return limits.length === 0 ? null : Math.max(0, Math.min(...limits))
}

/** The quantity of a typed text: 1 if it is no whole number, undefined (ignored) if it exceeds the allowance. */
export function typedQuantity(text: string, most: number | null): number | undefined {
  const number = Number(text)
  if (text.trim() === '' || !Number.isInteger(number)) return 1
  if (most !== null && (number < 1 || number > most)) return undefined
  return Math.max(1, Math.min(number, MAX_TICKETS_PER_CALL))
}
export const MAX_TICKETS_PER_CALL = joinRaffleLimits.ticketsNumber.maximum

export const priceOf = (cost: string, count: number) => String(BigInt(cost) * BigInt(count))

const PROVIDERS = { KICK: 'Kick', TWITCH: 'Twitch', DISCORD: 'Discord' } as const
export const providerName = (provider: keyof typeof PROVIDERS) => PROVIDERS[provider]

/** The sold share of the tickets, 0 to 1; null if their number has no limit. */
export const soldShare = ({ entries, maxEntries }: Pick<Raffle, 'entries' | 'maxEntries'>) =>
  maxEntries === null ? null : Math.min(1, entries / maxEntries)

/** "500 gems + 2 more prizes" */
export function prizeLine({ prizes }: Pick<Raffle, 'prizes'>) {
  const [first] = prizes
  if (!first) return ''
  const others = prizes.reduce((sum, { winners }) => sum + winners, 0) - 1
  return others > 0 ? `${first.name} + ${countOf(others, 'more prize')}` : first.name
}

/** "#4" or "#4 to #9" */
export const numbersOf = ({ first, last }: { first: number; last: number }) =>
  first === last ? `#${first}` : `#${first} to #${last}`
