import type {
  Board,
  BoardKind,
  BoardMasking,
  BoardMeasure,
  BoardPage,
  BoardTie,
  BoardWindow,
  BoardWindowState,
  OwnPosition,
} from '@/api/shapes'
import { compareAmounts, formatMissing, formatReached, formatShort, isZero } from '@/lib/amounts'
import { formatGems, gemUnit } from '@/lib/format'

/** The state of a board as people see it. NONE: no round is planned. */
export type Phase = BoardWindowState | 'NONE'

/** The phase of a round at a moment. A round that has ended is no longer running, also before the server says so. */
export function phaseOf(window: Pick<BoardWindow, 'state' | 'startsAt' | 'endsAt'> | null, at: number): Phase {
  if (window === null) return 'NONE'
  if (window.state === 'RUNNING' && Date.parse(window.endsAt) <= at) return 'SETTLING'
  if (window.state === 'UPCOMING' && Date.parse(window.startsAt) <= at) return 'RUNNING'
  return window.state
}

export const phaseWords: Record<Phase, string> = {
  UPCOMING: 'Coming soon',
  RUNNING: 'Running',
  SETTLING: 'Counting',
  REVIEW: 'Under review',
  PAID: 'Final',
  CANCELED: 'Canceled',
  NONE: 'Finished',
}

/** The sentence above the positions of a round that does not run; empty while it runs. */
export const phaseNotes: Record<Phase, string> = {
  UPCOMING: '',
  RUNNING: '',
  SETTLING: 'This round has ended. The last figures are being read. Then the result is frozen.',
  REVIEW: 'The result is frozen. Prizes are paid after the review.',
  PAID: 'This result is final.',
  CANCELED: 'The team canceled this round. There are no prizes.',
  NONE: 'No round is planned.',
}

export const isFrozen = ({ state }: Pick<BoardWindow, 'state'>) => state === 'REVIEW' || state === 'PAID'

/** True while members can appeal against the frozen result. */
export const takesAppeals = ({ state, reviewUntil }: Pick<BoardWindow, 'state' | 'reviewUntil'>, at: number) =>
  state === 'REVIEW' && reviewUntil !== null && at < Date.parse(reviewUntil)

type Group = 'running' | 'upcoming' | 'ended'

/** The group of a board in the list: running boards are first, then coming ones, then the others. */
export function groupOf({ window }: Pick<Board, 'window'>, at: number): Group {
  const phase = phaseOf(window, at)
  if (phase === 'RUNNING') return 'running'
  return phase === 'UPCOMING' ? 'upcoming' : 'ended'
}

export const kindWords: Record<BoardKind, string> = {
  WAGER: 'Wagers',
  POINTS: 'Gems earned',
  EXPERIENCE: 'Experience',
  MANUAL: 'Points',
}

/** The heading of the column with the values. */
export const valueTitle = ({ kind }: Pick<Board, 'kind'>) => (kind === 'WAGER' ? 'Wagered, USD' : kindWords[kind])

const whole = (text: string) => text.split('.')[0] ?? text

/** A value of a board without its unit. Amounts of a column all have two digits after the point. */
export function valueText(kind: BoardKind, value: string, isColumn = false) {
  if (kind === 'WAGER') return formatReached(value, { isColumn })
  return kind === 'MANUAL' ? formatReached(value) : formatGems(whole(value))
}

/** A missing amount with its unit: "120.50 USD", "1 gem", "35 XP", "12 points". Rounded up. */
export function missingText(kind: BoardKind, value: string) {
  const amount = formatMissing(value)
  if (kind === 'WAGER') return `${amount} USD`
  if (kind === 'POINTS') return `${amount} ${gemUnit(whole(value))}`
  return kind === 'EXPERIENCE' ? `${amount} XP` : `${amount} ${amount === '1' ? 'point' : 'points'}`
}

/** "1,250 USD", "500 gems", "1,250 USD + 500 gems"; empty without prizes. */
export function sumText(cash: string, gems: string, currency: string) {
  const parts = [
    !isZero(cash) && `${formatShort(cash)} ${currency}`,
    gems !== '0' && `${formatGems(gems)} ${gemUnit(gems)}`,
  ]
  return parts.filter(Boolean).join(' + ')
}

/** The tie rule in a sentence. */
const tieSentences: Record<BoardTie, string> = {
  SHARE: 'Equal values share the prizes of their places.',
  EARLIER: 'Of equal values, the one reached first is ahead.',
  BOTH: 'Equal values each get the prize of the better place.',
}

/** The masking of names in a sentence. */
const maskingSentences: Record<BoardMasking, string> = {
  FULL: 'Names of others are hidden.',
  PARTIAL: 'Names of others show only a few letters.',
  NONE: 'Everyone sees full names.',
}

const countedSentences: Record<Exclude<BoardKind, 'WAGER'>, string> = {
  POINTS: 'Gems that you earn during the round count.',
  EXPERIENCE: 'Experience that you earn during the round counts.',
  MANUAL: 'The team enters the points.',
}
const measureSentences: Record<BoardMeasure, string> = {
  COUNTED: 'Wagers during the round count, with the weights of each casino.',
  RAW: 'The wagered amounts during the round count, in USD.',
}

type Rules = Pick<
  BoardPage,
  'kind' | 'measure' | 'tie' | 'masking' | 'minimum' | 'excludesTeam' | 'minimumAge' | 'appealHours' | 'currency'
>

/** The rules of a round, one sentence each. */
export function ruleSentences(board: Rules): string[] {
  const { kind, measure, tie, masking, minimum, excludesTeam, minimumAge, appealHours } = board
  const rules = [
    kind === 'WAGER' ? measureSentences[measure] : countedSentences[kind],
    tieSentences[tie],
    maskingSentences[masking],
    !isZero(minimum) && `A prize requires at least ${missingText(kind, minimum)}.`,
    excludesTeam && 'The team cannot win.',
    minimumAge > 0 && `For ages ${minimumAge} and over.`,
    appealHours > 0 && `After the end, you can appeal for ${hoursText(appealHours)}.`,
  ]
  return rules.filter((rule) => rule !== false)
}

/** "24 hours", "1 hour", "3 days". */
export function hoursText(hours: number) {
  if (hours >= 48 && hours % 24 === 0) return `${hours / 24} days`
  return hours === 1 ? '1 hour' : `${hours} hours`
}

const REPEATS = { DAILY: 'every day', WEEKLY: 'every week', MONTHLY: 'every month' } as const

/** "A new round begins every week."; empty for a board with one round. */
export function repeatSentence({ repeat, repeatDays }: Pick<Board, 'repeat' | 'repeatDays'>) {
  if (repeat === 'NONE') return ''
  if (repeat === 'OWN') return `A new round begins every ${repeatDays === 1 ? 'day' : `${repeatDays ?? 0} days`}.`
  return `A new round begins ${REPEATS[repeat]}.`
}

/** The sentences about the distance to the next place with its prize, and to the minimum for a prize. */
export function gapSentences(kind: BoardKind, own: OwnPosition): string[] {
  const { nextPlace, toNextPlace, nextPrize, toMinimum } = own
  const place =
    nextPlace !== null &&
    toNextPlace !== null &&
    (isZero(toNextPlace)
      ? `Place ${nextPlace} has the same value and reached it first.`
      : `${missingText(kind, toNextPlace)} to place ${nextPlace}${nextPrize ? `, which wins ${nextPrize.text}` : ''}.`)
  const minimum =
    toMinimum !== null &&
    compareAmounts(toMinimum, '0') > 0 &&
    `${missingText(kind, toMinimum)} to qualify for a prize.`
  return [place, minimum].filter((sentence) => sentence !== false)
}
