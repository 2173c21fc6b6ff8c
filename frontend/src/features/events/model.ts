import type {
  CommunityEvent,
  CommunityEventPage,
  CommunityEventPhase,
  CommunityEventType,
  EventPlatform,
  EventRepeat,
  LinkedThingKind,
} from '@/api/eventShapes'
import { addDays, dayAt, daysBetween } from '@/lib/days'
import { countOf } from '@/lib/format'
import { providerLabel } from '@/lib/providers'
import {
  dayAndTimeIn,
  isSameClock,
  longDay,
  ownZone,
  spanIn,
  spanOfDays,
  timeOfDayIn,
  zoneText,
} from '@/lib/zonedFormat'

export const typeWords: Record<CommunityEventType, string> = {
  STREAM: 'Stream',
  RAFFLE: 'Raffle',
  TOURNAMENT: 'Tournament',
}

export const platformWords: Record<EventPlatform, string> = { HERE: 'Here', KICK: 'Kick', TWITCH: 'Twitch' }

export const phaseWords: Record<CommunityEventPhase, string> = {
  UPCOMING: 'Coming up',
  CHECK_IN: 'Check-in open',
  LIVE: 'Live now',
  ENDED: 'Ended',
  CANCELED: 'Canceled',
}

export const thingWords: Record<LinkedThingKind, string> = {
  RAFFLE: 'Raffle',
  BOARD: 'Leaderboard',
  PRODUCT: 'Product',
}

type Timed = Pick<CommunityEvent, 'startsAt' | 'endsAt' | 'phase' | 'canceledAt'>

/** The phase of an event at a moment: it begins and ends on time, also before the server says so. */
export function phaseOf({ startsAt, endsAt, phase, canceledAt }: Timed, at: number): CommunityEventPhase {
  if (canceledAt !== null) return 'CANCELED'
  if (Date.parse(endsAt) <= at) return 'ENDED'
  return Date.parse(startsAt) <= at ? 'LIVE' : phase
}

/** True until the event begins. */
export const isComing = (phase: CommunityEventPhase) => phase === 'UPCOMING' || phase === 'CHECK_IN'

export type AgendaGroup = 'live' | 'today' | 'week' | 'later' | 'past'

/** The group of an event in the list. Canceled events are among the coming ones, so that people read that. */
export function agendaGroup(
  event: Timed & Pick<CommunityEvent, 'isAllDay' | 'firstDay'>,
  today: string,
  zone: string,
  at: number,
): AgendaGroup {
  if (Date.parse(event.endsAt) <= at) return 'past'
  if (phaseOf(event, at) === 'LIVE') return 'live'
  const day = event.isAllDay ? event.firstDay : dayAt(Date.parse(event.startsAt), zone)
  if (day <= today) return 'today'
  return day <= addDays(today, 7) ? 'week' : 'later'
}

type Dated = Pick<CommunityEvent, 'startsAt' | 'endsAt' | 'firstDay' | 'lastDay' | 'isAllDay' | 'zone'>

/** The time of an event: in its own zone, and by the fan's clock if that shows another time. */
export function timesOf(event: Dated, at: number, fanZone = ownZone()): { text: string; zone: string; own: string } {
  const { startsAt, endsAt, zone } = event
  if (event.isAllDay) return { text: spanOfDays(event.firstDay, event.lastDay, at), zone: 'All day', own: '' }
  const isSame = isSameClock(zone, fanZone, startsAt) && isSameClock(zone, fanZone, endsAt)
  return {
    text: spanIn(zone, startsAt, endsAt, at),
    zone: zoneText(zone),
    own: isSame ? '' : spanIn(fanZone, startsAt, endsAt, at),
  }
}

/** The start by the fan's clock, "" if both clocks show the same. With its day if that is not the day in `zone`. */
export function ownStart(startsAt: string, zone: string, fanZone = ownZone()) {
  if (isSameClock(zone, fanZone, startsAt)) return ''
  const at = Date.parse(startsAt)
  return dayAt(at, zone) === dayAt(at, fanZone) ? timeOfDayIn(fanZone, startsAt) : dayAndTimeIn(fanZone, startsAt)
}

/** The time of an event on one of its days in `zone`: "10:00 PM", on its last day "until 1:00 AM", between "all day". */
export function timeOnDay(
  { startsAt, endsAt }: Pick<CommunityEvent, 'startsAt' | 'endsAt'>,
  day: string,
  zone: string,
) {
  if (dayAt(Date.parse(startsAt), zone) >= day) return timeOfDayIn(zone, startsAt)
  // An event that ends at midnight is not on the day that begins then.
  return dayAt(Date.parse(endsAt) - 1, zone) > day ? 'all day' : `until ${timeOfDayIn(zone, endsAt)}`
}

type Filled = Pick<CommunityEvent, 'capacity' | 'joined' | 'placesLeft' | 'waiting'>

/** "24 joined", "24 of 32 places taken", "All 32 places taken, 3 waiting". */
export function placesText({ capacity, joined, placesLeft, waiting }: Filled) {
  if (capacity === null) return `${countOf(joined, 'fan')} joined`
  if (placesLeft !== 0) return `${joined} of ${countOf(capacity, 'place')} taken`
  const all = capacity === 1 ? 'The only place is taken' : `All ${capacity} places taken`
  return waiting > 0 ? `${all}, ${waiting} waiting` : all
}

type Gated = Pick<CommunityEventPage, 'minLevel' | 'minMemberDays' | 'linkedProvider' | 'minLinkedDays'>

/** The conditions of joining, in a line each. */
export function gatesOf({ minLevel, minMemberDays, linkedProvider, minLinkedDays }: Gated): string[] {
  const lines = [
    minLevel !== null && `Requires level ${minLevel}`,
    minMemberDays !== null && `Requires ${countOf(minMemberDays, 'day')} of membership`,
    linkedProvider !== '' &&
      (minLinkedDays === null
        ? `Requires a linked ${providerLabel[linkedProvider]} account`
        : `Requires a ${providerLabel[linkedProvider]} account linked for ${countOf(minLinkedDays, 'day')}`),
  ]
  return lines.filter((line) => line !== false)
}

const UNITS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const
const WEEKDAYS: Record<string, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}
const POSITIONS: Record<string, string> = { '1': 'first', '2': 'second', '3': 'third', '4': 'fourth', '-1': 'last' }

/** "2MO" is "the second Monday". */
function dayText(entry: string) {
  const [, position = '', day = ''] = /^([+-]?\d*)(\w\w)$/.exec(entry) ?? []
  const name = WEEKDAYS[day] ?? day
  return position === '' ? name : `the ${POSITIONS[position] ?? `${position}.`} ${name}`
}

export const listText = new Intl.ListFormat('en-US')

/** "Every week on Monday and Friday, until June 1, 2027". */
export function repeatText({ freq, interval, byDay, byMonthDay, count, until }: EventRepeat) {
  const unit = UNITS[freq]
  const every = interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`
  const days = [
    ...byDay.map(dayText),
    ...byMonthDay.map((day) =>
      day === -1 ? 'the last day' : day < 0 ? `the ${-day}. day from the end` : `day ${day}`,
    ),
  ]
  const on = days.length > 0 ? ` on ${listText.format(days)}` : ''
  const end =
    count !== null ? `, ${count} times` : until !== null ? `, until ${longDay(until)}, ${until.slice(0, 4)}` : ''
  return `${every}${on}${end}`
}

/** The month before or after, as "2026-11". */
export function nextMonth(month: string, step: 1 | -1) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 'YYYY-MM'.length)
}

const WEEK = 7
/** Days since Monday. */
const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK

/** The days of the month's weeks, from Monday to Sunday: also the first and last days of the months beside it. */
export function monthDays(month: string) {
  const first = `${month}-01`
  const last = addDays(`${nextMonth(month, 1)}-01`, -1)
  return daysBetween(addDays(first, -weekday(first)), addDays(last, WEEK - 1 - weekday(last)))
}

/** The first and the last day that the calendar of a month shows. */
export function rangeOf(month: string) {
  const days = monthDays(month)
  return { firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '' }
}

/** A month of the address, or `otherwise` if it is none. */
export const readMonth = (text: string | null, otherwise: string) =>
  text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : otherwise
