export interface TrendPoint {
  /** A day (`2026-11-21`) or an instant (ISO). */
  at: string
  value: number
}

export interface TrendSeries {
  label: string
  points: TrendPoint[]
}

/** A round number at or above the largest value. Its half, the line between, is a whole number, too. */
export function ceilingOf(values: number[]): number {
  const top = Math.max(2, ...values)
  const magnitude = 10 ** Math.floor(Math.log10(top))
  const isFit = (ceiling: number) => ceiling >= top && ceiling % 2 === 0
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((factor) => factor * magnitude).find(isFit) ?? 10 * magnitude
}

/** The nearest point to a share (0 to 1) of the plot's width. */
export const nearest = (share: number, count: number) =>
  Math.max(0, Math.min(count - 1, Math.round(share * (count - 1))))

const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short' })
const dayUtc = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** "Nov 21"; a plain day means the same day everywhere. */
export const shownDay = (at: string) => (at.length === 10 ? dayUtc : day).format(new Date(at))
