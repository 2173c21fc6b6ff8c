import type { OwnHandle } from '@/api/casinoShapes'
import type { FanWagerReward } from '@/api/wagerShapes'
import { formatUsd, formatUsdOf, isNegative, minus } from '@/lib/amounts'
import { addDays, formatPlainDay } from '@/lib/days'

export type WagerRewardState = 'available' | 'coming-soon' | 'done' | 'ended' | 'in-progress' | 'ready'

export const stateWords: Record<WagerRewardState, string> = {
  available: 'Available',
  'coming-soon': 'Coming soon',
  done: 'Done',
  ended: 'Ended',
  'in-progress': 'In progress',
  ready: 'Ready to claim',
}

type Shown = Pick<
  FanWagerReward,
  'own' | 'publication' | 'isOver' | 'startsOn' | 'endsOn' | 'period' | 'threshold' | 'connection' | 'measure'
>

/** True if the fan has no further step to reach in the period that runs now. */
const isReached = ({ own, period }: Pick<Shown, 'own' | 'period'>) =>
  own !== null && period !== 'REPEATING' && (own.steps > 0 || (period === 'ONCE' && own.claimed > 0))

/** The state of a reward for this fan. `today` is the community's day. */
export function stateOf(reward: Shown, today: string): WagerRewardState {
  const { own, publication, isOver, startsOn, endsOn, period } = reward
  if (own !== null && own.waiting > 0) return 'ready'
  if (period === 'ONCE' && isReached(reward)) return 'done'
  if (publication === 'ARCHIVED' || isOver || (endsOn !== null && endsOn < today)) return 'ended'
  if (startsOn > today) return 'coming-soon'
  if (isReached(reward)) return 'done'
  return own !== null && own.progress > 0 ? 'in-progress' : 'available'
}

/** The way to the next step: a share for the bar, and the figures. */
export function progressOf(reward: Shown) {
  const { own, threshold, period } = reward
  if (own === null) return { share: 0, figures: formatUsdOf('0', threshold) }
  if (isReached(reward)) return { share: 1, figures: formatUsdOf(threshold, threshold) }
  const done = minus(threshold, own.toNext)
  const figures = formatUsdOf(isNegative(done) ? '0' : done, threshold)
  return { share: own.progress / 100, figures: period === 'REPEATING' ? `${figures} to the next reward` : figures }
}

/** "Wager 1,000 USD at Stake" */
export const goalWords = ({ threshold, connection }: Pick<Shown, 'threshold' | 'connection'>) =>
  `Wager ${formatUsd(threshold)}${connection ? ` at ${connection.name}` : ''}`

export const periodWords: Record<Shown['period'], string> = {
  ONCE: 'Once',
  REPEATING: 'Each time you reach it',
  DAILY: 'Every day',
  WEEKLY: 'Every week',
  MONTHLY: 'Every month',
}

/** The amount that a reward counts. */
export const measureWords: Record<Shown['measure'], string> = {
  RAW: 'All you wager counts in full',
  WEIGHTED: 'The casino’s own weighted amount counts',
  COUNTED: 'The counted amount counts',
}

/** The days of a reward in words; null if it has no end and no new beginning. */
export function daysWords(reward: Shown, state: WagerRewardState): string | null {
  const { own, period, startsOn, endsOn } = reward
  if (state === 'coming-soon') return `Starts ${formatPlainDay(startsOn)}`
  if (state === 'ended') return endsOn === null ? null : `Ended ${formatPlainDay(endsOn)}`
  if (state === 'done') {
    const end = own?.periodEnd ?? null
    const isLast = end === null || period === 'ONCE' || end === endsOn
    return isLast ? null : `Again on ${formatPlainDay(addDays(end, 1))}`
  }
  const until = own?.periodEnd ?? endsOn
  return until === null ? null : `Until ${formatPlainDay(until)}`
}

type Handle = Pick<OwnHandle, 'match' | 'state'> & {
  proof: Pick<NonNullable<OwnHandle['proof']>, 'state'> | null
  otherCode: object | null
}

/**
 * The state of the fan's accounts at the creator's casinos. `none`: no account is connected. `other-code`: the fan
 * joined the casino under another code. `unproven`: a proof is missing. `waiting`: the team has a proof to decide.
 * `proven`: wagers count.
 */
export type AccountsState = 'none' | 'other-code' | 'unproven' | 'waiting' | 'proven'

const isProven = ({ match, state, proof }: Handle) =>
  match === 'CONFIRMED' || state === 'VERIFIED' || proof?.state === 'ACCEPTED'

export function accountsState(casinos: readonly { accounts: readonly Handle[] }[]): AccountsState {
  const all = casinos.flatMap(({ accounts }) => accounts)
  const handles = all.filter(({ otherCode }) => otherCode === null)
  if (handles.some(isProven)) return 'proven'
  if (handles.some(({ proof }) => proof?.state === 'WAITING')) return 'waiting'
  if (handles.length > 0) return 'unproven'
  return all.length > 0 ? 'other-code' : 'none'
}
