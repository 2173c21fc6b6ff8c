import type {
  CommunityEventPhase,
  EventPublication,
  EventScope,
  TournamentKind,
  TournamentProblem,
  TournamentSeeding,
  TournamentState,
} from '@/api/eventShapes'
import type { Tone } from '@/components/Chip'

export const tabLabels = {
  UPCOMING: 'Coming',
  PAST: 'Past',
  DRAFT: 'Drafts',
  CANCELED: 'Canceled',
} as const

const phaseLabels: Record<CommunityEventPhase, { label: string; tone: Tone }> = {
  UPCOMING: { label: 'Published', tone: 'info' },
  CHECK_IN: { label: 'Check-in', tone: 'brand' },
  LIVE: { label: 'Live', tone: 'success' },
  ENDED: { label: 'Ended', tone: 'quiet' },
  CANCELED: { label: 'Canceled', tone: 'danger' },
}

/** The state of an event: that of its date once it is published. */
export function stateOf(event: { publication: EventPublication; phase: CommunityEventPhase | null }) {
  if (event.publication === 'DRAFT') return { label: 'Draft', tone: 'quiet' as Tone }
  if (event.phase) return phaseLabels[event.phase]
  return event.publication === 'CANCELED' ? phaseLabels.CANCELED : phaseLabels.ENDED
}

/** The state of one date of a published event. */
export const phaseLabel = (phase: CommunityEventPhase) => phaseLabels[phase]

export const typeNotes = {
  STREAM: 'A stream at a time',
  RAFFLE: 'A draw that fans watch together',
  TOURNAMENT: 'A bracket with gem prizes',
} as const

export const scopeLabels: Record<EventScope, string> = {
  ONE: 'This date',
  FOLLOWING: 'This and the following',
  ALL: 'All',
}

export const kindLabels: Record<TournamentKind, { label: string; note: string }> = {
  SINGLE_ELIMINATION: { label: 'Single elimination', note: 'Out after one loss' },
  DOUBLE_ELIMINATION: { label: 'Double elimination', note: 'Out after the second loss' },
  ROUND_ROBIN: { label: 'Round robin', note: 'Each meets each other' },
  SWISS: { label: 'Swiss', note: 'Equal scores meet in each round' },
}

export const seedingLabels: Record<TournamentSeeding, string> = {
  JOINED: 'In the order of joining',
  RANDOM: 'At random',
  MANUAL: 'Chosen by the team',
}

export const tournamentLabels: Record<TournamentState, { label: string; tone: Tone }> = {
  OPEN: { label: 'Open', tone: 'info' },
  RUNNING: { label: 'Running', tone: 'success' },
  REVIEW: { label: 'In review', tone: 'warning' },
  FINISHED: { label: 'Paid out', tone: 'quiet' },
  CANCELED: { label: 'Canceled', tone: 'danger' },
}

/** Why the prizes of a tournament are not reserved, and what to do. */
export const problemTexts: Record<TournamentProblem, string> = {
  GEMS_OVER_LIMIT:
    'The prizes are over your daily limit of gems. They are reserved when the limit allows it. Lower them, or ask the owner to raise the limit.',
}
