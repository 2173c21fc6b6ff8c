import type { ChallengeProviderName } from '@/api/shapes'

/** Casinos by the names that people know. */
export const casinoNames = {
  STAKE: 'Stake',
  SHUFFLE: 'Shuffle',
  CLASH: 'Clash.gg',
  GAMDOM: 'Gamdom',
  OPDUEL: 'OpDuel',
  LOOTBOX: 'Lootbox',
  LUXDROP: 'LuxDrop',
  PACKDRAW: 'PackDraw',
  CSGOEMPIRE: 'CSGOEmpire',
} as const satisfies Partial<Record<ChallengeProviderName, string>>
