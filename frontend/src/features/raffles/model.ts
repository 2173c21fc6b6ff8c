import { joinRaffleLimits } from '@/api/constants'
import type { Raffle, RafflePage, RaffleWinner, WhoAmI } from '@/api/shapes'
import { keptOut } from '@/lib/keptOut'
import { isEndingSoon } from '@/lib/countdown'
import { countOf, formatGems } from '@/lib/format'

/** SPEC 4: where a raffle is for whoever looks; `drawing` waits for its round, `canceled` never had one. */
export type Phase = 'coming-soon' | 'active' | 'ending-soon' | 'drawing' | 'finished' | 'win' | 'canceled'

export function phaseOf(raffle: Raffle, at: number): Phase {
  if (raffle.cancelledAt !== null) return 'canceled'
  if (raffle.status === 'FINISHED') return raffle.hasWon ? 'win' : 'finished'
  if (Date.parse(raffle.startAt) > at) return 'coming-soon'
  if (raffle.status === 'DRAW' || Date.parse(raffle.endAt) <= at) return 'drawing'
  return isEndingSoon(at, raffle.endAt) ? 'ending-soon' : 'active'
}

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

/** Whether the place of a voided winner was drawn again: without another ticket it was not. */
export const isRedrawn = ({ winners }: Pick<Drawn, 'winners'>, voided: RaffleWinner) =>
  winners.findLastIndex(({ place }) => place === voided.place) > winners.findIndex(({ id }) => id === voided.id)

/** Prizes that nobody wins, as "2 × 500 gems": there were fewer tickets than prizes, or none was left to redraw. */
export function undrawnPrizes({ status, cancelledAt, prizes, winners }: Drawn): string[] {
  if (status !== 'FINISHED' || cancelledAt !== null) return []
  const held = (id: string) => winners.filter(({ prize, state }) => prize.id === id && state !== 'VOIDED').length
  return prizes.flatMap(({ id, name, winners: places }) => {
    const left = places - held(id)
    return left > 0 ? [left > 1 ? `${left} × ${name}` : name] : []
  })
}

/** How many more tickets one can have: null without any limit. */
export function allowance({ entries, maxEntries, maxEntriesPerUser, ownEntries }: Raffle): number | null {
  const limits = [
    ...(maxEntries === null ? [] : [maxEntries - entries]),
    ...(maxEntriesPerUser === null ? [] : [maxEntriesPerUser - ownEntries]),
  ]
  return limits.length === 0 ? null : Math.max(0, Math.min(...limits))
}

/** SPEC 5: what a typed quantity becomes; undefined when it is ignored. */
export function typedQuantity(text: string, most: number | null): number | undefined {
  const number = Number(text)
  if (text.trim() === '' || !Number.isInteger(number)) return 1
  if (most !== null && (number < 1 || number > most)) return undefined
  return Math.max(1, Math.min(number, MOST_AT_ONCE))
}
/** What the API takes in one call. */
export const MOST_AT_ONCE = joinRaffleLimits.ticketsNumber.maximum

export const priceOf = (cost: string, count: number) => String(BigInt(cost) * BigInt(count))

/** "Buy 3 Ticket(s) - 30", as the specification has it. */
export const buyLabel = (count: number, cost: string) =>
  `Buy ${count} Ticket(s) - ${cost === '0' ? 'Free' : formatGems(priceOf(cost, count))}`

export type JoinState =
  | { kind: 'buy'; label: string }
  | { kind: 'log-in'; label: string }
  | { kind: 'join'; label: string }
  | { kind: 'closed'; label: string; hint?: string; cure?: 'verify-email' | 'link' | 'age'; until?: string }

type Session = Pick<WhoAmI, 'user' | 'balance' | 'member'>

const PROVIDERS = { KICK: 'Kick', TWITCH: 'Twitch', DISCORD: 'Discord' } as const
export const providerName = (provider: keyof typeof PROVIDERS) => PROVIDERS[provider]

/** What the one button of a raffle says and does for this person. */
export function joinState(raffle: RafflePage, count: number, session: Session, ownerId: string, at: number): JoinState {
  const phase = phaseOf(raffle, at)
  const closed = (label: string, hint?: string): JoinState => ({ kind: 'closed', label, hint })
  if (phase === 'coming-soon') return { kind: 'closed', label: 'Coming soon', hint: 'Starts in', until: raffle.startAt }
  if (phase === 'drawing') return closed('Drawing')
  if (phase === 'canceled') return closed('Raffle canceled')
  if (phase !== 'active' && phase !== 'ending-soon') return closed('Raffle finished')
  const label = buyLabel(count, raffle.entryCost)
  if (!session.user) return { kind: 'log-in', label }
  if (session.user.id === ownerId) return closed('You can`t join to own raffle')
  const no = raffle.join
  if (no.reason === 'RAFFLE_SELF') return closed('You can`t join to own raffle')
  if (raffle.maxEntries !== null && raffle.entries >= raffle.maxEntries) return closed('Every ticket is taken')
  if (!session.member) return { kind: 'join', label: 'Join to take part' }
  if (session.member.status !== 'ACTIVE') return closed('Your membership is on hold')
  if (allowance(raffle) === 0) return closed('You are out of tickets', 'You have all the tickets one can have.')
  if (!session.user.emailVerified) {
    return { kind: 'closed', label: 'Confirm your e-mail to join', cure: 'verify-email' }
  }
  const gate = gated(no)
  if (gate) return gate
  const missing = BigInt(priceOf(raffle.entryCost, count)) - BigInt(session.balance ?? '0')
  if (missing > 0n) return closed(`${formatGems(String(missing))} gems short`)
  return { kind: 'buy', label }
}

/** What only the server knows about this person: its refusal, in the button's words. */
function gated(no: RafflePage['join']): JoinState | null {
  const { allowed, reason, params, until } = no
  if (allowed) return null
  switch (reason) {
    case 'STORE_LEVEL_REQUIRED':
      return {
        kind: 'closed',
        label: `Reach level ${String(params.level)} to join`,
        hint: `You are at level ${String(params.have)} here.`,
      }
    case 'STORE_MEMBERSHIP_AGE':
      return {
        kind: 'closed',
        label: `For members of ${countOf(Number(params.days), 'day')} and more`,
        hint: 'You are one in',
        until: until ?? undefined,
      }
    case 'INTEGRATION_KICK_NOT_CONNECTED':
    case 'INTEGRATION_TWITCH_NOT_CONNECTED':
    case 'INTEGRATION_DISCORD_NOT_CONNECTED': {
      const name = PROVIDERS[reason.split('_')[1] as keyof typeof PROVIDERS]
      return { kind: 'closed', label: `Link your ${name} account to join`, cure: 'link' }
    }
    case 'AGE_CONFIRMATION_REQUIRED':
      return { kind: 'closed', label: 'Confirm your age to join', cure: 'age' }
    default:
      return keptOut(no)
  }
}

/** How far a raffle is sold, 0 to 1; null without an end to it. */
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
