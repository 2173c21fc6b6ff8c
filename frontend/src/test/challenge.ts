import type { ChallengeAttempt, ChallengeTemplate, FanChallengePage, ReadyRewards } from '@/api/shapes'
import { HOUR, moment } from './raffle'

const reward = { words: '50 gems', gems: '50', experience: 0, product: null, case: null, raffle: null, tickets: 0 }

export const nothingWaits: ReadyRewards = { count: 0, gems: '0', experience: 0, products: 0, openings: 0, tickets: 0 }

export const attempt: ChallengeAttempt = {
  id: 'a1',
  status: 'IN_PROCESS',
  progress: 40,
  progressDuration: 0,
  progressAmount: 2,
  completed: 0,
  attempt: 1,
  startedAt: moment(-HOUR),
  deadline: moment(3 * HOUR),
  text: '',
  link: '',
  image: null,
  submittedAt: null,
  reviewedAt: null,
  reason: null,
  failure: null,
  readyAt: null,
  claimedAt: null,
  reward,
}

/** A challenge that asks for five purchases, not started. */
export const challenge: FanChallengePage = {
  id: '0190a000-0000-7000-8000-0000000000c1',
  kind: 'CHALLENGE',
  name: 'Five of a kind',
  description: 'Buy five products.',
  challengeImage: null,
  challengeTemplate: {
    id: 't1',
    name: 'Buy in the store',
    description: '',
    type: 'AMOUNT_BASED',
    event: 'PURCHASE',
    provider: 'LOCAL',
    providerId: 'p1',
    targetDuration: null,
    targetAmount: 1,
    timeUnit: 'DAY',
    isActive: true,
    used: 0,
  },
  publication: 'ACTIVE',
  reviewMode: 'AUTO',
  repeat: 'NOT_REPEATABLE',
  restart: 'NO_RESTART',
  limit: 'CHALLENGE_UNLIMITED',
  targetDuration: 1,
  targetAmount: 5,
  timeUnit: 'DAY',
  asksForCode: false,
  needsStart: true,
  startAt: null,
  endAt: null,
  maxWinners: null,
  winnerChoice: 'FIRST',
  winners: 0,
  minLevel: null,
  minMemberDays: null,
  minLinkedDays: null,
  linkedProvider: null,
  reward,
  chainId: null,
  publishedAt: moment(-24 * HOUR),
  archivedAt: null,
  createdAt: moment(-24 * HOUR),
  own: null,
  rewardsReady: 0,
  lockedBy: null,
  periodEndsAt: null,
  isReachable: true,
  denial: null,
  history: [],
}

/** The same, with the proof of a fan in place of purchases. */
export const proof: FanChallengePage = {
  ...challenge,
  targetAmount: null,
  reviewMode: 'MANUAL',
  challengeTemplate: { ...challenge.challengeTemplate, type: 'ARBITRARY', event: null },
}

/** Counts purchases in the store. */
export const purchases: ChallengeTemplate = {
  id: 't1',
  name: 'Buy in the store',
  description: 'Buy products in the store',
  type: 'AMOUNT_BASED',
  event: 'PURCHASE',
  provider: 'LOCAL',
  providerId: 'p1',
  targetDuration: null,
  targetAmount: 3,
  timeUnit: 'DAY',
  isActive: true,
  used: 0,
}
