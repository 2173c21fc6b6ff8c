import type { Rarity } from '@/api/shapes'

/** How large the burst of a claim is: its gems, how far they fly apart (px), its time (ms), and whether it fills the page. */
interface Celebration {
  gems: number
  reach: number
  duration: number
  isGrand: boolean
}

/** By the claimed gems, the most first. The one place that says which win is a larger moment than another. */
const CELEBRATIONS: readonly { from: bigint; celebration: Celebration }[] = [
  { from: 500n, celebration: { gems: 36, reach: 240, duration: 1200, isGrand: true } },
  { from: 100n, celebration: { gems: 22, reach: 150, duration: 900, isGrand: false } },
  { from: 0n, celebration: { gems: 12, reach: 90, duration: 700, isGrand: false } },
]

/** Returns the celebration of `gems`, an amount as the API writes it. */
export const celebrationOf = (gems: string) => CELEBRATIONS.find(({ from }) => BigInt(gems) >= from)!.celebration

/** The moment of a prize from a case: how many gems burst from it, and whether its color fills the page. */
export const RARITY_CELEBRATIONS: Record<Rarity, { sparks: number; isGrand: boolean }> = {
  COMMON: { sparks: 4, isGrand: false },
  UNCOMMON: { sparks: 6, isGrand: false },
  RARE: { sparks: 10, isGrand: false },
  EPIC: { sparks: 16, isGrand: false },
  LEGENDARY: { sparks: 24, isGrand: true },
  RELIC: { sparks: 24, isGrand: true },
}
