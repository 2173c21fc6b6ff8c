import { http as mock, HttpResponse } from 'msw'
import type { CommunityEventPage, MatchSide, Tournament, TournamentMatch } from '@/api/eventShapes'
import { fan } from './builders'
import { HOUR, moment } from './raffle'
import { server } from './server'

export const event: CommunityEventPage = {
  id: 'e1',
  seriesId: 's1',
  type: 'STREAM',
  platform: 'KICK',
  title: 'Friday night stream',
  description: 'We play what chat wants.',
  link: 'https://kick.com/nova',
  eventImage: null,
  startsAt: moment(30 * HOUR),
  endsAt: moment(32 * HOUR),
  firstDay: moment(30 * HOUR).slice(0, 10),
  lastDay: moment(32 * HOUR).slice(0, 10),
  isAllDay: false,
  zone: 'UTC',
  phase: 'UPCOMING',
  repeat: null,
  laterDates: 0,
  dates: [],
  capacity: 32,
  joined: 24,
  waiting: 0,
  placesLeft: 8,
  hasWaitingList: true,
  prizeGems: '0',
  minLevel: null,
  minMemberDays: null,
  linkedProvider: '',
  minLinkedDays: null,
  checkInFrom: null,
  canCheckIn: false,
  canLeave: false,
  isCheckedIn: false,
  ownState: null,
  waitingPlace: null,
  denial: null,
  things: [],
  tournamentState: null,
  attended: 0,
  canceledAt: null,
  cancelReason: '',
  replayLink: '',
  summary: '',
}

const NAMES = ['kai', 'ada', 'grace', 'alan']

const side = (entrantId: string | null, change: Partial<MatchSide> = {}): MatchSide => ({
  entrantId,
  isBye: false,
  winnerOf: null,
  loserOf: null,
  score: null,
  isWinner: false,
  ...change,
})

export const match = (id: string, number: number, change: Partial<TournamentMatch> = {}): TournamentMatch => ({
  id,
  number,
  state: 'READY',
  bestOf: 1,
  sides: [],
  winner: null,
  isOwn: false,
  isDisputed: false,
  isReported: false,
  canReport: false,
  canAnswer: false,
  reason: '',
  reports: [],
  ...change,
})

/** The match that the fan kai plays against alan. */
export const ownSemifinal = match('W1.1', 1, {
  isOwn: true,
  canReport: true,
  bestOf: 3,
  sides: [side('p1'), side('p4')],
})

const final = match('F', 1, {
  state: 'WAITING',
  sides: [side(null, { winnerOf: 'W1.1' }), side(null, { winnerOf: 'W1.2' })],
})

/** Four entrants, and the fan kai plays in the first semifinal. */
export const tournament: Tournament = {
  id: 't1',
  title: 'Cup of the night',
  state: 'RUNNING',
  problem: null,
  rules: {
    kind: 'SINGLE_ELIMINATION',
    seeding: 'RANDOM',
    thirdPlace: false,
    finalReset: false,
    doubleRound: false,
    rounds: null,
    bestOf: 3,
    draws: false,
    reviewMinutes: 60,
    prizes: [{ firstPlace: 1, lastPlace: 1, gems: '500' }],
  },
  prizeGems: '500',
  isReserved: true,
  seedHash: 'f00d',
  seed: null,
  version: 1,
  entrants: NAMES.map((username, place) => ({
    id: `p${place + 1}`,
    username,
    avatarUrl: null,
    seed: place + 1,
    isOwn: place === 0,
    isCheckedIn: true,
    hasWithdrawn: false,
  })),
  rounds: [
    {
      section: 'WINNERS',
      round: 1,
      matches: [ownSemifinal, match('W1.2', 2, { sides: [side('p2'), side('p3')] })],
    },
    { section: 'FINAL', round: 1, matches: [final] },
  ],
  standings: [],
  rulings: [],
  champion: null,
  ownMatch: 'W1.1',
  drawnAt: moment(-HOUR),
  reviewUntil: null,
  finishedAt: null,
}

/** The tournament with another version of the fan's match. */
export const withOwnMatch = (change: Partial<TournamentMatch>): Tournament => ({
  ...tournament,
  rounds: tournament.rounds.map((round) => ({
    ...round,
    matches: round.matches.map((one) => (one.id === ownSemifinal.id ? { ...one, ...change } : one)),
  })),
})

/** The server of one event. `set` is what it answers from then on. */
export function serving(first: CommunityEventPage, play: Tournament = tournament) {
  const state = { event: first, tournament: play, sent: [] as unknown[] }
  const answerEvent = () => HttpResponse.json(state.event)
  server.use(
    // The screens of tests have no id in their address.
    mock.get('*/user/events/one/*/tournament', () => HttpResponse.json(state.tournament)),
    mock.get('*/user/events/one/*', answerEvent),
    mock.get('*/common/auth/whoami', () => HttpResponse.json(fan)),
  )
  return state
}
