import type { EventParticipant, MatchReport, TeamEventDate, TeamEventPage, Tournament } from '@/api/eventShapes'
import { tournament } from './event'

const date = (id: string, day: string, change: Partial<TeamEventDate> = {}): TeamEventDate => ({
  id,
  startsAt: `${day}T19:00:00Z`,
  endsAt: `${day}T21:00:00Z`,
  firstDay: day,
  phase: 'UPCOMING',
  joined: 0,
  waiting: 0,
  isOwn: false,
  ...change,
})

/** A stream that happens once. */
export const teamEvent: TeamEventPage = {
  id: 'e1',
  seriesId: 's1',
  publication: 'PUBLISHED',
  phase: 'UPCOMING',
  type: 'STREAM',
  platform: 'HERE',
  title: 'Friday stream',
  description: '',
  eventImage: null,
  link: '',
  isAllDay: false,
  localStart: '2027-01-08T20:00',
  localEnd: '2027-01-08T22:00',
  startsAt: '2027-01-08T19:00:00Z',
  endsAt: '2027-01-08T21:00:00Z',
  zone: 'Europe/Berlin',
  repeat: null,
  capacity: null,
  hasWaitingList: true,
  checkInMinutes: null,
  reminders: [60],
  minLevel: null,
  minMemberDays: null,
  linkedProvider: '',
  minLinkedDays: null,
  things: [],
  linkedThings: [],
  tournament: null,
  tournamentState: null,
  tournamentProblem: null,
  replayLink: '',
  summary: '',
  cancelReason: '',
  canceledAt: null,
  joined: 0,
  waiting: 0,
  attended: 0,
  fixed: ['type'],
  ownFields: [],
  dates: [date('e1', '2027-01-08')],
  createdAt: '2026-11-01T12:00:00Z',
}

/** The second of three weekly dates; the first one is over. */
export const weeklyEvent: TeamEventPage = {
  ...teamEvent,
  id: 'e2',
  localStart: '2027-01-15T20:00',
  localEnd: '2027-01-15T22:00',
  startsAt: '2027-01-15T19:00:00Z',
  endsAt: '2027-01-15T21:00:00Z',
  repeat: {
    freq: 'WEEKLY',
    interval: 1,
    byDay: [],
    byMonthDay: [],
    count: 3,
    until: null,
    excluded: [],
    rule: 'FREQ=WEEKLY;COUNT=3',
  },
  joined: 4,
  dates: [
    date('e1', '2027-01-08', { phase: 'ENDED', joined: 9 }),
    date('e2', '2027-01-15', { joined: 4 }),
    date('e3', '2027-01-22', { joined: 1, waiting: 1 }),
  ],
}

export const participant: EventParticipant = {
  id: 'p1',
  memberId: 'm1',
  username: 'ada',
  avatarUrl: null,
  state: 'JOINED',
  place: 1,
  seed: null,
  joinedAt: '2026-11-20T12:00:00Z',
  checkedInAt: null,
}

/** A side says that it won. */
const reportOf = (id: string): MatchReport => ({
  id: `report of ${id}`,
  reportedBy: id,
  winner: id,
  scores: null,
  image: null,
  text: '',
  state: 'DISPUTED',
  createdAt: '2026-11-20T12:00:00Z',
})

/** A semifinal with a dispute between kai and alan; ada won the other one. */
export const disputed: Tournament = {
  ...tournament,
  id: 'e1',
  rounds: tournament.rounds.map((round) => ({
    ...round,
    matches: round.matches.map((one) => {
      if (one.id === 'W1.2') return { ...one, state: 'DECIDED', winner: 'p2' }
      if (one.id !== 'W1.1') return one
      return { ...one, isOwn: false, isDisputed: true, reports: [reportOf('p1'), reportOf('p4')] }
    }),
  })),
}
