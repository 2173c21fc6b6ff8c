export interface TrendPoint {
  /** A day (`2026-11-21`) or an instant (ISO). */
  at: string
  value: number
}

/** A round number at or above the largest value, which the plot ends at. */
export function ceilingOf(values: number[]): number {
  const top = Math.max(0, ...values)
  if (top === 0) return 1
  const magnitude = 10 ** Math.floor(Math.log10(top))
  const step = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((factor) => factor * magnitude >= top) ?? 10
  return step * magnitude
}

/** The shares of the ceiling that get a line: the middle one only where its figure is a whole number, as what is counted. */
export const gridOf = (ceiling: number) => (Number.isInteger(ceiling / 2) ? [1, 0.5, 0] : [1, 0])

/** Positions in percent of the plot: x from the left, y from the top. */
export const placed = (points: TrendPoint[], ceiling: number) =>
  points.map(({ value }, index) => ({
    x: points.length > 1 ? (index / (points.length - 1)) * 100 : 50,
    y: 100 - (value / ceiling) * 100,
  }))

type Spot = { x: number; y: number }

/**
 * A smooth line through every point that never overshoots one: rises and falls keep their true height (monotone cubic,
 * after Fritsch and Carlson).
 */
export function lineThrough(spots: Spot[]): string {
  const [first] = spots
  if (!first) return ''
  const at = (index: number) => spots[index] ?? first
  const slopes = spots.slice(1).map((spot, index) => (spot.y - at(index).y) / (spot.x - at(index).x))
  const tangents = spots.map((_, index) => {
    const before = slopes[index - 1]
    const after = slopes[index]
    if (before === undefined || after === undefined) return before ?? after ?? 0
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after)
  })
  return spots.slice(1).reduce(
    (path, spot, index) => {
      const start = at(index)
      const third = (spot.x - start.x) / 3
      const out = start.y + (tangents[index] ?? 0) * third
      const into = spot.y - (tangents[index + 1] ?? 0) * third
      return `${path} C${short(start.x + third)} ${short(out)} ${short(spot.x - third)} ${short(into)} ${short(spot.x)} ${short(spot.y)}`
    },
    `M${short(first.x)} ${short(first.y)}`,
  )
}

const short = (value: number) => Number(value.toFixed(2))

/** The nearest point to a share (0 to 1) of the plot's width. */
export const nearest = (share: number, count: number) =>
  Math.max(0, Math.min(count - 1, Math.round(share * (count - 1))))

const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short' })
const dayUtc = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** "Nov 21"; a plain day means the same day everywhere. */
export const shownDay = (at: string) => (at.length === 10 ? dayUtc : day).format(new Date(at))
