import { once } from './once'

/** Days without a time, as the API writes them: "2026-11-21". They are the community's days, the same for everyone. */
const shown = once(
  () => new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' }),
)
const DAY_MS = 86_400_000

const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** "Nov 21, 2026" */
export const formatPlainDay = (day: string) => shown().format(instantOf(day))

export const addDays = (day: string, days: number) =>
  new Date(instantOf(day) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** All days from the first to the last, both included. */
export const daysBetween = (first: string, last: string) =>
  Array.from({ length: Math.max(0, (instantOf(last) - instantOf(first)) / DAY_MS + 1) }, (_, index) =>
    addDays(first, index),
  )

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The day that the clocks of `zone` show at an instant (milliseconds). */
export function dayAt(instant: number, zone: string) {
  let format = formatters.get(zone)
  if (!format) {
    // Canada writes the year first, as the API does.
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formatters.set(zone, format)
  }
  return format.format(instant)
}
