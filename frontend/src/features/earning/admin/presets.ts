import type { ChallengeEvent } from '@/api/shapes'

export interface Preset {
  gems: string
  experience: string
  per: string
  dailyCap: string
}

/** Proposals for each kind of deed. "Generous" pays about three times as much as "safe". */
const SAFE: Partial<Record<ChallengeEvent, Preset>> = {
  LOGIN: { gems: '2', experience: '0', per: '1', dailyCap: '1' },
  JOIN: { gems: '25', experience: '0', per: '1', dailyCap: '' },
  PROFILE: { gems: '10', experience: '10', per: '1', dailyCap: '' },
  PURCHASE: { gems: '1', experience: '5', per: '1', dailyCap: '3' },
  TICKETS: { gems: '1', experience: '0', per: '5', dailyCap: '3' },
  OPENING: { gems: '1', experience: '0', per: '3', dailyCap: '3' },
  CODE: { gems: '2', experience: '0', per: '1', dailyCap: '3' },
  WATCH: { gems: '1', experience: '1', per: '10', dailyCap: '12' },
  MESSAGE: { gems: '1', experience: '0', per: '5', dailyCap: '5' },
  FOLLOW: { gems: '10', experience: '5', per: '1', dailyCap: '' },
  SUBSCRIPTION: { gems: '50', experience: '25', per: '1', dailyCap: '1' },
  GIFT: { gems: '10', experience: '10', per: '1', dailyCap: '10' },
  RAID: { gems: '20', experience: '10', per: '1', dailyCap: '1' },
  CHEER: { gems: '1', experience: '0', per: '100', dailyCap: '20' },
  REDEMPTION: { gems: '2', experience: '0', per: '1', dailyCap: '5' },
}
const FACTOR = 3

export const presetOf = (event: ChallengeEvent, kind: 'safe' | 'generous'): Preset => {
  const safe = SAFE[event] ?? { gems: '1', experience: '0', per: '1', dailyCap: '1' }
  return kind === 'safe' ? safe : { ...safe, gems: String(Number(safe.gems) * FACTOR) }
}
