import type {
  BoardKind,
  BoardMasking,
  BoardMeasure,
  BoardPublication,
  BoardRepeat,
  BoardTie,
  BoardWindowState,
  TeamBoard,
  TeamBoardWindow,
} from '@/api/shapes'
import type { Tone } from '@/components/Chip'

export const publicationLabels: Record<BoardPublication, { label: string; tone: Tone }> = {
  ACTIVE: { label: 'Published', tone: 'success' },
  DRAFT: { label: 'Draft', tone: 'quiet' },
  ARCHIVED: { label: 'Finished', tone: 'quiet' },
}

export const windowLabels: Record<BoardWindowState, { label: string; tone: Tone }> = {
  UPCOMING: { label: 'Scheduled', tone: 'info' },
  RUNNING: { label: 'Running', tone: 'success' },
  SETTLING: { label: 'Settling', tone: 'info' },
  REVIEW: { label: 'In review', tone: 'warning' },
  PAID: { label: 'Paid out', tone: 'quiet' },
  CANCELED: { label: 'Canceled', tone: 'danger' },
}

/** The state of a board: that of its shown round once it is published. */
export function stateOf({ publication, window }: Pick<TeamBoard, 'publication' | 'window'>) {
  if (publication === 'DRAFT' || window === null) return publicationLabels[publication]
  return windowLabels[window.state]
}

export const kindLabels: Record<BoardKind, { label: string; note: string }> = {
  WAGER: { label: 'Wagers', note: 'Amounts that fans wager at your casinos' },
  POINTS: { label: 'Gems', note: 'Gems that fans earn' },
  EXPERIENCE: { label: 'Experience', note: 'Experience that fans earn' },
  MANUAL: { label: 'Manual', note: 'Values that you import from a CSV file' },
}

export const measureLabels: Record<BoardMeasure, string> = {
  COUNTED: 'With the weights of each casino',
  RAW: 'The wagered amount',
}

export const repeatLabels: Record<BoardRepeat, string> = {
  NONE: 'One round',
  DAILY: 'Every day',
  WEEKLY: 'Every week',
  MONTHLY: 'Every month',
  OWN: 'Own number of days',
}

export const tieLabels: Record<BoardTie, { label: string; note: string }> = {
  SHARE: { label: 'Share', note: 'They split the prizes of their places' },
  EARLIER: { label: 'First wins', note: 'The first to reach the value is ahead' },
  BOTH: { label: 'Both win', note: 'Each gets the better prize' },
}

export const maskingLabels: Record<BoardMasking, { label: string; note: string }> = {
  PARTIAL: { label: 'A few letters', note: 'The beginning and the end' },
  FULL: { label: 'Hidden', note: 'No letter is shown' },
  NONE: { label: 'Full names', note: 'With the pictures of fans' },
}

/** Why a round waits for the team, and what to do. */
export function problemText({ problem, missingPulls }: Pick<TeamBoardWindow, 'problem' | 'missingPulls'>) {
  if (problem === 'PULLS_MISSING') {
    const names = missingPulls.length > 0 ? missingPulls.join(', ') : 'A casino'
    return `${names} could not be read at the end. It is tried again. You can also freeze the result without it.`
  }
  if (problem === 'RATES_MISSING') {
    return 'An exchange rate is missing, so some wagers do not count yet. Add the rate of the day.'
  }
  if (problem === 'GEMS_OVER_LIMIT') {
    return 'The gem prizes are over your daily limit. They are paid when the limit allows it. The owner can raise it.'
  }
  return ''
}
