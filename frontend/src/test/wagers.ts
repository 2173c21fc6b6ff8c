import type { FanWagerReward, OwnWagers, TeamWager, TeamWagerCasino, TeamWagerReward, Wager } from '@/api/wagerShapes'

const stake = { id: '0190a000-0000-7000-8000-0000000000e1', name: 'Stake', provider: 'STAKE', currency: 'USDT' }
export const stakeCasino: TeamWagerCasino = { ...stake, isConnected: true, readAt: '2026-11-21T11:56:00Z' }

const reward = { words: '50 gems', gems: '50', experience: 0, product: null, case: null, raffle: null, tickets: 0 }

/** Pays 50 gems each time a fan wagers 1,000 USD at Stake; the fan is at 420. */
export const wagerReward: FanWagerReward = {
  id: '0190a000-0000-7000-8000-0000000000f1',
  name: 'High roller',
  description: 'For the brave.',
  threshold: '1000',
  measure: 'COUNTED',
  period: 'REPEATING',
  connection: stake,
  startsOn: '2026-11-01',
  endsOn: null,
  isOver: false,
  reward,
  publication: 'ACTIVE',
  publishedAt: '2026-11-01T00:00:00Z',
  createdAt: '2026-11-01T00:00:00Z',
  own: {
    total: '420',
    steps: 0,
    progress: 42,
    toNext: '580',
    waiting: 0,
    claimed: 0,
    paidBefore: 0,
    periodStart: '2026-11-01',
    periodEnd: null,
  },
}

/** Two steps wait to be claimed. */
export const reachedTwice: FanWagerReward = {
  ...wagerReward,
  own: { ...wagerReward.own!, total: '2420', steps: 2, waiting: 2 },
}

const wager: Wager = {
  id: '0190a000-0000-7000-8000-0000000000b1',
  day: '2026-11-20',
  connection: stake,
  accountName: 'river_fan',
  amount: '1200.5',
  weighted: '800',
  usd: '1201.25',
  weightedUsd: '800.5',
  counted: '800.5',
  updatedAt: '2026-11-20T22:00:00Z',
}

export const ownWagers: OwnWagers = {
  data: [wager],
  total: 1,
  usd: '1201.25',
  counted: '800.5',
  casinos: [
    { connection: stake, accountName: 'river_fan', usd: '1201.25', counted: '800.5', readAt: stakeCasino.readAt },
  ],
  earned: { gems: '100', experience: 0, steps: 2, claims: [] },
}

export const noWagers: OwnWagers = {
  data: [],
  total: 0,
  usd: '0',
  counted: '0',
  casinos: [],
  earned: { gems: '0', experience: 0, steps: 0, claims: [] },
}

export const teamWager: TeamWager = {
  ...wager,
  account: { id: '0190a000-0000-7000-8000-0000000000d1', name: 'river_fan', match: 'CONFIRMED', isHidden: false },
  member: { id: '0190a000-0000-7000-8000-0000000000d2', username: 'river' },
  takenBack: '0',
  isCorrected: false,
}

const { own: _own, ...terms } = wagerReward
export const teamWagerReward: TeamWagerReward = {
  ...terms,
  members: 0,
  steps: 0,
  gems: '0',
  isFixed: false,
  archivedAt: null,
}
