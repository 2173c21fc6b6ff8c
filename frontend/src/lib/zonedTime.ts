/** A day as "2026-11-21" and a time of day as "12:00:00", as the clocks of a zone show them. */
export interface Wall {
  date: string
  time: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string) {
  const known = formats.get(zone)
  if (known) return known
  const numeric = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  const made = new Intl.DateTimeFormat('en-US', { ...numeric, year: 'numeric', hourCycle: 'h23', timeZone: zone })
  formats.set(zone, made)
  return made
}

/** What the clocks of `zone` show at an instant (milliseconds). */
export function wallAt(instant: number, zone: string): Wall {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = parts
  return { date: `${year.padStart(4, '0')}-${month}-${day}`, time: `${hour}:${minute}:${second}` }
}

const asIfUtc = ({ date, time }: Wall) => Date.parse(`${date}T${time}Z`)

/** The instant (ISO) at which the clocks of `zone` show this. In the hour that is skipped in spring: as much later. */
export function instantOf(wall: Wall, zone: string): string {
  const shown = asIfUtc(wall)
  const offsetAt = (instant: number) => asIfUtc(wallAt(instant, zone)) - instant
  const guess = shown - offsetAt(shown)
  const better = shown - offsetAt(guess)
  const isRight = asIfUtc(wallAt(better, zone)) === shown
  return new Date(isRight ? better : Math.max(guess, better)).toISOString()
}

const shownDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** "Nov 21, 2026, 12:00:00" */
export const formatWall = ({ date, time }: Wall) => `${shownDay.format(Date.parse(`${date}T00:00:00Z`))}, ${time}`
