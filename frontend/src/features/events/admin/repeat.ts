import { repeatLimits } from '@/api/constants'
import type { EventRepeat, EventRepeatFrequency } from '@/api/eventShapes'
import { longDay } from '@/lib/zonedFormat'
import { wholeNumberProblem } from '@/lib/validators'

/** A repeat rule while it is edited. Numbers are texts. */
export interface RepeatValues {
  freq: EventRepeatFrequency | 'NONE'
  interval: string
  /** A monthly event: by the days of the month, or by days of the week such as the second Monday. */
  monthly: 'DATE' | 'WEEKDAY'
  /** Empty: the day of the first date. */
  byDay: string[]
  byMonthDay: number[]
  ends: 'NEVER' | 'COUNT' | 'UNTIL'
  count: string
  until: string | null
  excluded: string[]
}

export const freqLabels: Record<RepeatValues['freq'], string> = {
  NONE: 'Does not repeat',
  DAILY: 'Daily',
  WEEKLY: 'Weekly',
  MONTHLY: 'Monthly',
  YEARLY: 'Yearly',
}

export const unitLabels: Record<EventRepeatFrequency, string> = {
  DAILY: 'days',
  WEEKLY: 'weeks',
  MONTHLY: 'months',
  YEARLY: 'years',
}

export const weekdays = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
} as const
export type Weekday = keyof typeof weekdays
export const WEEKDAYS = Object.keys(weekdays) as Weekday[]

export const positions = {
  '1': 'First',
  '2': 'Second',
  '3': 'Third',
  '4': 'Fourth',
  '5': 'Fifth',
  '-1': 'Last',
} as const
export type Position = keyof typeof positions

export const LAST_DAY = -1
/** The days of a month that a rule can name. */
export const MONTH_DAYS = [...Array.from({ length: 31 }, (_, index) => index + 1), LAST_DAY]

export const blankRepeat: RepeatValues = {
  freq: 'NONE',
  interval: '1',
  monthly: 'DATE',
  byDay: [],
  byMonthDay: [],
  ends: 'NEVER',
  count: '10',
  until: null,
  excluded: [],
}

const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** "2026-11-28" is a Saturday. */
export const weekdayOf = (day: string): Weekday => WEEKDAYS[(new Date(instantOf(day)).getUTCDay() + 6) % 7] ?? 'MO'

/** "2026-11-28" is the fourth Saturday of its month. */
export const positionOf = (day: string) => String(Math.ceil(Number(day.slice(8, 10)) / 7)) as Position

const PARTS = /^([+-]?\d)?(\w\w)$/

/** "2MO" → "Second Monday", "MO" → "Monday". */
export function dayLabel(entry: string) {
  const [, position = '', day = ''] = PARTS.exec(entry) ?? []
  const name = weekdays[day as Weekday] ?? entry
  return position ? `${positions[String(Number(position)) as Position] ?? position} ${name}` : name
}

/** In the order in which the API keeps them. */
const inOrder = (days: readonly string[]) => {
  const rank = (entry: string) => {
    const [, position = '0', day = ''] = PARTS.exec(entry) ?? []
    return Number(position) * 10 + WEEKDAYS.indexOf(day as Weekday)
  }
  return [...new Set(days)].toSorted((one, other) => rank(one) - rank(other))
}

/** The weekdays of a weekly event that begins on `start`. */
export const chosenDays = ({ byDay }: RepeatValues, start: string | null) =>
  byDay.length > 0 || start === null ? byDay : [weekdayOf(start)]

/** The days of the month of an event that begins on `start`. */
export const chosenMonthDays = ({ byMonthDay }: RepeatValues, start: string | null) =>
  byMonthDay.length > 0 || start === null ? byMonthDay : [Number(start.slice(8, 10))]

/** The list with the item, or without it if it was in it. */
export const toggled = <Item>(items: readonly Item[], item: Item) =>
  items.includes(item) ? items.filter((one) => one !== item) : [...items, item]

export const repeatOf = (rule: EventRepeat | null): RepeatValues => {
  if (rule === null) return blankRepeat
  const { freq, interval, byDay, byMonthDay, count, until, excluded } = rule
  return {
    freq,
    interval: String(interval),
    monthly: freq === 'MONTHLY' && byDay.length > 0 ? 'WEEKDAY' : 'DATE',
    byDay,
    byMonthDay,
    ends: count !== null ? 'COUNT' : until !== null ? 'UNTIL' : 'NEVER',
    count: count === null ? blankRepeat.count : String(count),
    until,
    excluded,
  }
}

/** The rule as the API takes it; null: the event happens once. */
export function ruleOf(repeat: RepeatValues) {
  const { freq, monthly, ends } = repeat
  if (freq === 'NONE') return null
  const takesDays = freq === 'WEEKLY' || (freq === 'MONTHLY' && monthly === 'WEEKDAY')
  return {
    freq,
    interval: Number(repeat.interval) || 1,
    byDay: takesDays ? inOrder(repeat.byDay) : [],
    byMonthDay:
      freq === 'MONTHLY' && monthly === 'DATE'
        ? [...new Set(repeat.byMonthDay)].toSorted((one, other) => one - other)
        : [],
    count: ends === 'COUNT' ? Number(repeat.count) || null : null,
    until: ends === 'UNTIL' ? repeat.until : null,
    excluded: repeat.excluded.toSorted(),
  }
}

/** The problems of a rule, by field. */
export function repeatProblems({ freq, monthly, interval, byDay, ends, count, until }: RepeatValues) {
  const found: Record<string, string> = {}
  if (freq === 'NONE') return found
  const note = (field: string, problem: string | null) => {
    if (problem) found[`repeat.${field}`] = problem
  }
  note('interval', wholeNumberProblem(interval, { minimum: 1, maximum: repeatLimits.interval.maximum }))
  if (ends === 'COUNT') note('count', wholeNumberProblem(count, { minimum: 1, maximum: repeatLimits.count.maximum }))
  if (ends === 'UNTIL' && !until) note('until', 'Choose the last day')
  if (freq === 'MONTHLY' && monthly === 'WEEKDAY' && byDay.length === 0) note('byDay', 'Add a day of the month')
  return found
}

/** "Saturday, November 28, 2026" */
export const dayText = (day: string) => `${longDay(day)}, ${day.slice(0, 4)}`
