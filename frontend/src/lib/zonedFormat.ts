const MINUTES = { hour: 'numeric', minute: '2-digit' } as const
const DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const

const formatters = new Map<string, Intl.DateTimeFormat>()

/** One formatter per zone and style: to make one takes milliseconds on a phone. */
function formatter(zone: string, style: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify([zone, style])
  const known = formatters.get(key)
  const made = known ?? new Intl.DateTimeFormat('en-US', { ...style, timeZone: zone })
  if (!known) formatters.set(key, made)
  return made
}

/** "Europe/Berlin", "America/New York". */
export const zoneText = (zone: string) => zone.replaceAll('_', ' ')

/** The zone of this browser's clock. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** "Nov 21, 2026, 6:00 PM GMT+1" as the clocks of the zone show it. */
export const formatIn = (zone: string, iso: string) =>
  formatter(zone, { year: 'numeric', month: 'short', day: 'numeric', ...MINUTES, timeZoneName: 'short' }).format(
    new Date(iso),
  )

/** "Nov 21, 2026, 6:00 PM", for lists that name the zone once. */
export const momentIn = (zone: string, iso: string) =>
  formatter(zone, { year: 'numeric', month: 'short', day: 'numeric', ...MINUTES }).format(new Date(iso))

/** "6:00 PM" as the clocks of the zone show it. */
export const timeOfDayIn = (zone: string, iso: string) => formatter(zone, MINUTES).format(new Date(iso))

const yearAt = (instant: number, zone: string) => formatter(zone, { year: 'numeric' }).format(instant)

/** "Sat, Nov 28, 8:00 – 10:00 PM GMT+1" as the clocks of the zone show it, with the year if it is not that of `at`. */
export function spanIn(zone: string, startsAt: string, endsAt: string, at: number) {
  const start = Date.parse(startsAt)
  const year = yearAt(start, zone) === yearAt(at, zone) ? {} : ({ year: 'numeric' } as const)
  return formatter(zone, { ...DAY, ...year, ...MINUTES, timeZoneName: 'short' }).formatRange(start, Date.parse(endsAt))
}

/** "Sat, Nov 28" or "Sat, Nov 28 – Mon, Nov 30" for days without a time, with the year if it is not that of `at`. */
export function spanOfDays(firstDay: string, lastDay: string, at: number) {
  const [first, last] = [Date.parse(`${firstDay}T00:00:00Z`), Date.parse(`${lastDay}T00:00:00Z`)]
  const year = yearAt(first, 'UTC') === yearAt(at, 'UTC') ? {} : ({ year: 'numeric' } as const)
  return formatter('UTC', { ...DAY, ...year }).formatRange(first, last)
}

/** "Mon, Nov 30, 3:28 AM" as the clocks of the zone show it. */
export const dayAndTimeIn = (zone: string, iso: string) => formatter(zone, { ...DAY, ...MINUTES }).format(new Date(iso))

/** "Saturday, November 28" */
export const longDay = (day: string) =>
  formatter('UTC', { weekday: 'long', month: 'long', day: 'numeric' }).format(Date.parse(`${day}T00:00:00Z`))

/** True if the clocks of both zones show the same at this instant. */
export function isSameClock(one: string, other: string, iso: string) {
  const style = { dateStyle: 'short', timeStyle: 'short' } as const
  const instant = Date.parse(iso)
  return one === other || formatter(one, style).format(instant) === formatter(other, style).format(instant)
}

/** The parts of a calendar sheet: weekday "Sat", month "Nov" and day "28". */
export function dayParts(day: string) {
  const parts = formatter('UTC', DAY).formatToParts(Date.parse(`${day}T00:00:00Z`))
  const textOf = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return { weekday: textOf('weekday'), month: textOf('month'), day: textOf('day') }
}

/** "November 2026" for a month as "2026-11". */
export const monthText = (month: string) =>
  formatter('UTC', { month: 'long', year: 'numeric' }).format(Date.parse(`${month}-01T00:00:00Z`))
