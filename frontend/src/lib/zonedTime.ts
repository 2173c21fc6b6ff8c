import { TZDate } from '@date-fns/tz'

/** A day as "2026-11-21" and a time of day as "12:00:00", as the clocks of a zone show them. */
export interface Wall {
  date: string
  time: string
}

/** The day and time that the clocks of `zone` show at an instant (milliseconds). */
export function wallAt(instant: number, zone: string): Wall {
  const [date = '', time = ''] = new TZDate(instant, zone)
    .toISOString()
    .slice(0, 'YYYY-MM-DDThh:mm:ss'.length)
    .split('T')
  return { date, time }
}

/** The instant (ISO) at which the clocks of `zone` show this. In the hour that is skipped in spring, the time is as much later. */
export function instantOf({ date, time }: Wall, zone: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return new Date(Number(new TZDate(year, month - 1, day, hours, minutes, seconds, zone))).toISOString()
}

const shownDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** How exact a time is. */
export type Precision = 'second' | 'minute' | 'day'

/** "Nov 21, 2026, 12:00:00", or less exact: "Nov 21, 2026, 12:00", "Nov 21, 2026". */
export function formatWall({ date, time }: Wall, precision: Precision = 'second') {
  const day = shownDay.format(Date.parse(`${date}T00:00:00Z`))
  if (precision === 'day') return day
  return `${day}, ${precision === 'minute' ? time.slice(0, 'hh:mm'.length) : time}`
}
