import type { ChallengeAttempt, FanChallenge } from '@/api/shapes'
import { dollarsOf, formatUsdOf } from '@/lib/amounts'
import { countOf, formatInteger } from '@/lib/format'

/** The state of a challenge for this fan. */
export type QuestState =
  | 'available'
  | 'canceled'
  | 'coming-soon'
  | 'done'
  | 'ended'
  | 'in-progress'
  | 'locked'
  | 'missed'
  | 'ready'
  | 'rejected'
  | 'under-review'
  | 'unreachable'

export const stateWords: Record<QuestState, string> = {
  available: 'Available',
  canceled: 'Canceled',
  'coming-soon': 'Coming soon',
  done: 'Done',
  ended: 'Ended',
  'in-progress': 'In progress',
  locked: 'Locked',
  missed: 'Missed',
  ready: 'Ready to claim',
  rejected: 'Not approved',
  'under-review': 'Under review',
  unreachable: 'Too late',
}

type Shown = Pick<
  FanChallenge,
  'own' | 'rewardsReady' | 'lockedBy' | 'startAt' | 'endAt' | 'maxWinners' | 'winners' | 'archivedAt' | 'isReachable'
>

const isPast = (moment: string | null, at: number) => moment !== null && Date.parse(moment) <= at
const hasNoPlaces = ({ maxWinners, winners }: Shown) => maxWinners !== null && winners >= maxWinners

export const failedState = ({ failure }: Pick<ChallengeAttempt, 'failure'>): QuestState =>
  failure === 'REJECTED' ? 'rejected' : failure === 'CANCELED' ? 'canceled' : 'missed'

/** The state at a time: the server's answer, and the dates that have passed since. */
export function stateOf(challenge: Shown, at: number): QuestState {
  const { own, rewardsReady, lockedBy, startAt, endAt, archivedAt, isReachable } = challenge
  if (rewardsReady > 0 || own?.status === 'CAN_REWARD') return 'ready'
  if (own?.status === 'PENDING') return 'under-review'
  if (own?.status === 'COMPLETED') return 'done'
  if (own?.status === 'FAILED') return failedState(own)
  if (own?.status === 'ARCHIVED' || archivedAt !== null) return 'ended'
  if (own && isPast(own.deadline, at)) return 'missed'
  if (own) return isReachable ? 'in-progress' : 'unreachable'
  if (isPast(endAt, at) || hasNoPlaces(challenge)) return 'ended'
  if (lockedBy !== null) return 'locked'
  if (startAt !== null && !isPast(startAt, at)) return 'coming-soon'
  return isReachable ? 'available' : 'unreachable'
}

export type QuestAction = 'claim' | 'start' | 'submit'

const ACTION_WORDS: Record<QuestAction, string> = { claim: 'Claim reward', start: 'Start', submit: 'Send proof' }

const canRestart = (challenge: FanChallenge, state: QuestState) =>
  (state === 'missed' || state === 'rejected') && challenge.restart === 'RESTART_IF_FAILED' && !hasNoPlaces(challenge)

/** The fan's next action; null if the challenge counts alone, or if there is nothing to do now. */
export function actionOf(challenge: FanChallenge, state: QuestState): QuestAction | null {
  const takesProof = challenge.challengeTemplate.type === 'ARBITRARY'
  if (state === 'ready') return 'claim'
  if (state === 'in-progress') return takesProof ? 'submit' : null
  if (state === 'available' || canRestart(challenge, state)) {
    if (challenge.needsStart) return 'start'
    return takesProof ? 'submit' : null
  }
  return null
}

export function actionWords(challenge: FanChallenge, action: QuestAction, state: QuestState) {
  if (action === 'submit' && challenge.asksForCode) return 'Enter the code'
  if (state === 'missed' || state === 'rejected') return action === 'submit' ? 'Send another proof' : 'Try again'
  return ACTION_WORDS[action]
}

const UNITS: Record<FanChallenge['timeUnit'], string> = {
  MINUTE: 'minute',
  HOUR: 'hour',
  DAY: 'day',
  WEEK: 'week',
  MONTH: 'month',
  YEAR: 'year',
}

export const durationWords = (duration: number, unit: FanChallenge['timeUnit']) => countOf(duration, UNITS[unit])

type Counted = Pick<FanChallenge, 'own' | 'challengeTemplate' | 'targetAmount' | 'targetDuration' | 'timeUnit'>

/** The fan's progress: a share for the bar, and the figures. The API's percentage of days and levels is 0 or 100. */
export function progressOf({
  own,
  challengeTemplate: { type, event },
  targetAmount,
  targetDuration,
  timeUnit,
}: Counted) {
  const share = (own?.progress ?? 0) / 100
  if (type === 'TIME_BASED' && targetDuration !== null) {
    const done = Math.min(own?.progressDuration ?? 0, targetDuration)
    return { share, figures: `${formatInteger(done)} of ${durationWords(targetDuration, timeUnit)}` }
  }
  if (type === 'LEVEL' && targetAmount !== null && own !== null) {
    const level = Math.min(own.progressAmount, targetAmount)
    return { share: level / targetAmount, figures: `Level ${formatInteger(level)} of ${formatInteger(targetAmount)}` }
  }
  if ((type === 'LOGIN' || event === 'LOGIN') && targetAmount !== null && targetAmount > 1) {
    const days = Math.min(own?.progressAmount ?? 0, targetAmount)
    return { share: days / targetAmount, figures: `${formatInteger(days)} of ${countOf(targetAmount, 'day')}` }
  }
  if (type === 'WAGER' && targetAmount !== null) {
    const cents = Math.min(own?.progressAmount ?? 0, targetAmount)
    return { share, figures: formatUsdOf(dollarsOf(cents), dollarsOf(targetAmount)) }
  }
  if (type === 'AMOUNT_BASED' && targetAmount !== null && targetAmount > 1) {
    const done = Math.min(own?.progressAmount ?? 0, targetAmount)
    return { share, figures: `${formatInteger(done)} of ${formatInteger(targetAmount)}` }
  }
  return { share, figures: null }
}

/** A text of the contract. */
export const completedWords = ({ own }: Pick<FanChallenge, 'own'>) => `${own?.completed ?? 0}/1 Completed`

/** The next moment that the card counts down to, with its label; null without one. */
export function timeOf(challenge: FanChallenge, state: QuestState): { label: string; at: string } | null {
  const { own, startAt, endAt, periodEndsAt } = challenge
  const timed = (label: string, at: string | null) => (at === null ? null : { label, at })
  if (state === 'coming-soon') return timed('Starts in', startAt)
  if (state === 'in-progress') return timed('Time left', own?.deadline ?? endAt)
  if (state === 'available' || state === 'locked') return timed('Ends in', endAt)
  // The fan need not wait. A challenge that counts alone begins with the next deed.
  if (actionOf(challenge, state) !== null || canRestart(challenge, state)) return timed('Ends in', endAt)
  const isOver = endAt !== null && periodEndsAt !== null && Date.parse(endAt) <= Date.parse(periodEndsAt)
  if (state === 'done' || state === 'missed' || state === 'rejected' || state === 'canceled') {
    return isOver ? null : timed('Again in', periodEndsAt)
  }
  return null
}

export const repeatWords: Record<FanChallenge['repeat'], string | null> = {
  EVERY_HOUR: 'Every hour',
  EVERY_6_HOURS: 'Every 6 hours',
  EVERY_12_HOURS: 'Every 12 hours',
  EVERY_DAY_AT_MIDNIGHT: 'Every day',
  EVERY_WEEK: 'Every week',
  EVERY_MONTH: 'Every month',
  NOT_REPEATABLE: null,
}

/** "3 of 5 left", for a challenge with a number of winners. */
export function winnersWords({ maxWinners, winners }: Pick<FanChallenge, 'maxWinners' | 'winners'>) {
  if (maxWinners === null) return null
  const left = Math.max(0, maxWinners - winners)
  return left === 0 ? 'All rewards taken' : `${formatInteger(left)} of ${countOf(maxWinners, 'reward')} left`
}
