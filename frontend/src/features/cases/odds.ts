import type { CasePrize } from '@/api/shapes'

export const PARTS = 1_000_000
const PERCENT = PARTS / 100

/** 12500 → "1.25%", exactly. */
export const percentOf = (ppm: number) => `${trimmed(ppm / PERCENT)}%`

/** 12500 → "1.25": up to four digits after the point, which is all there are. */
export const trimmed = (percent: number) => percent.toFixed(4).replace(/\.?0+$/, '')

/** "1.25" → 12500; null for what is no odds of four digits after the point. */
export function ppmOf(text: string) {
  if (!/^\d{1,3}(?:\.\d{0,4})?$/.test(text.trim())) return null
  return Math.round(Number(text) * PERCENT)
}

/** What an opening gives on average, in gems: each prize at its value, or at what it sells back for if that is more. */
export const expectedValue = (prizes: readonly { ppm: number; value: number; sellPrice: number }[]) =>
  prizes.reduce((sum, { ppm, value, sellPrice }) => sum + ppm * Math.max(value, sellPrice), 0) / PARTS

/** What stays on average, in percent of the price; null for what is free. */
export const edgeOf = (price: number, expected: number) => (price > 0 ? 100 * (1 - expected / price) : null)

/** The rarest first: what people come for. */
export const rarestFirst = (prizes: readonly CasePrize[]) => prizes.toSorted((one, other) => one.ppm - other.ppm)
