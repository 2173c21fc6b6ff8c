const DAY_MS = 86_400_000
const WEEK = 7

const toDate = (date: string) => new Date(`${date}T00:00:00Z`)
const toText = (date: Date) => date.toISOString().slice(0, 10)

/** "2026-11-21" some days on. */
export const addDays = (date: string, days: number) => toText(new Date(toDate(date).getTime() + days * DAY_MS))

/** The same day some months on, or the last of a shorter month. */
export function addMonths(date: string, months: number) {
  const from = toDate(date)
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0))
  last.setUTCDate(Math.min(from.getUTCDate(), last.getUTCDate()))
  return toText(last)
}

/** Days since Monday. */
export const weekday = (date: string) => (toDate(date).getUTCDay() + 6) % WEEK

/** Whole weeks, Monday first, that hold the month of `date`. */
export function weeksOf(date: string): string[][] {
  const first = `${date.slice(0, 7)}-01`
  const start = addDays(first, -weekday(first))
  const next = addMonths(first, 1)
  const weeks: string[][] = []
  for (let monday = start; monday < next; monday = addDays(monday, WEEK))
    weeks.push(Array.from({ length: WEEK }, (_, day) => addDays(monday, day)))
  return weeks
}

const named = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (date: string) => format.format(toDate(date))
}
/** "November 2026" */
export const monthName = named({ month: 'long', year: 'numeric' })
/** "Saturday, November 21, 2026" */
export const dayName = named({ dateStyle: 'full' })
