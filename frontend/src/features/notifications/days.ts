interface Dated {
  createdAt: string
}

const startOfDay = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)
const DAY_MS = 86_400_000

function nameOf(iso: string, now: number) {
  // Days differ by an hour twice a year: rounding keeps them whole.
  const days = Math.round((startOfDay(now) - startOfDay(Date.parse(iso))) / DAY_MS)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return days < 7 ? 'This week' : 'Earlier'
}

/** Runs of one list, newest first, under the time they belong to. */
export function byDay<Row extends Dated>(rows: readonly Row[], now: number) {
  const groups: { name: string; rows: Row[] }[] = []
  for (const row of rows) {
    const name = nameOf(row.createdAt, now)
    const last = groups.at(-1)
    if (last?.name === name) last.rows.push(row)
    else groups.push({ name, rows: [row] })
  }
  return groups
}
