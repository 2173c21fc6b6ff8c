import type { FanChallenge } from '@/api/shapes'

/** The task categories of the contract. */
export const CATEGORIES: Record<FanChallenge['kind'], string> = {
  QUEST: 'Quests',
  CHALLENGE: 'Challenges',
  BOUNTY: 'Bounties',
}

export const kindLabels: Record<FanChallenge['kind'], string> = {
  QUEST: 'Quest',
  CHALLENGE: 'Challenge',
  BOUNTY: 'Bounty',
}
