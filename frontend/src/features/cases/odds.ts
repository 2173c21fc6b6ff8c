import { casePrizeLimits } from '@/api/constants'
import type { CasePrize, Rarity } from '@/api/shapes'
import { rarityLabel } from '@/lib/text'

export const PARTS = casePrizeLimits.ppm.maximum
const PERCENT = PARTS / 100

/** 12500 → "1.25%", exactly. */
export const percentOf = (ppm: number) => `${trimmed(ppm / PERCENT)}%`

/** 12500 → "1.25": up to four digits after the point, which is all there are. */
export const trimmed = (percent: number) => percent.toFixed(4).replace(/\.?0+$/, '')

/** "1.25" → 12500; null for a text that is not a percentage with at most four decimals. */
export function ppmOf(text: string) {
  if (!/^\d{1,3}(?:\.\d{0,4})?$/.test(text.trim())) return null
  return Math.round(Number(text) * PERCENT)
}

/** The average worth of an opening in gems. Each prize counts at its value or its sell price, whichever is higher. */
export const expectedValue = (prizes: readonly { ppm: number; value: number; sellPrice: number }[]) =>
  prizes.reduce((sum, { ppm, value, sellPrice }) => sum + ppm * Math.max(value, sellPrice), 0) / PARTS

/** The share that the community keeps on average, in percent of the price; null for a free case. */
export const edgeOf = (price: number, expected: number) => (price > 0 ? 100 * (1 - expected / price) : null)

/** Rarest first, because these prizes attract users. */
export const rarestFirst = (prizes: readonly CasePrize[]) => prizes.toSorted((one, other) => one.ppm - other.ppm)

const RANKS = Object.keys(rarityLabel) as Rarity[]

/** The rarity as fans see it: a prize is never called more common than one with higher odds. The server does the same. */
export const shownRarity = (
  { ppm, rarity }: { ppm: number; rarity: Rarity },
  prizes: readonly { ppm: number; rarity: Rarity }[],
) => {
  const ranks = prizes.filter((other) => other.ppm > ppm).map((other) => RANKS.indexOf(other.rarity))
  return RANKS[Math.max(RANKS.indexOf(rarity), ...ranks)]!
}
