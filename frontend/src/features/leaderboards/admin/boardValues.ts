import { boardLimits, MAX_GEMS, placePrizeLimits } from '@/api/constants'
import type { BoardKind, BoardMasking, BoardMeasure, BoardPrize, BoardRepeat, BoardTie, TeamBoard } from '@/api/shapes'
import { amountOfCents, typedCents } from '@/lib/amounts'
import type { Fields } from '@/lib/changes'
import { countOf } from '@/lib/format'
import {
  AMOUNT_PROBLEM,
  listed,
  object,
  optionalAmount,
  optionalCount,
  optionalText,
  required,
  wholeNumberProblem,
} from '@/lib/validators'
import { placesOf } from '@/lib/places'
import { prizeAt } from './examples'

/** The prize of a row of places. Numbers are texts while they are typed. */
export interface PrizeValues {
  firstPlace: string
  lastPlace: string
  cash: string
  gems: string
}

export interface BoardValues extends Record<string, unknown> {
  name: string
  description: string
  kind: BoardKind
  measure: BoardMeasure
  /** Empty: all casinos. */
  connections: string[]
  currency: string
  zone: string
  startsAt: string | null
  endsAt: string | null
  repeat: BoardRepeat
  repeatDays: string
  tie: BoardTie
  masking: BoardMasking
  minimum: string
  excludesTeam: boolean
  appealHours: string
  graceMinutes: string
  minimumAge: string
  blockedCountries: string[]
  prizes: PrizeValues[]
}

const MAX_PLACE = placePrizeLimits.lastPlace.maximum

function prizeProblems(prizes: readonly PrizeValues[]) {
  const found: Record<string, string> = {}
  prizes.forEach(({ firstPlace, lastPlace, cash, gems }, index) => {
    const note = (field: keyof PrizeValues, problem: string | null) => {
      if (problem) found[`${index}.${field}`] = problem
    }
    const bounds = { minimum: 1, maximum: MAX_PLACE }
    note('firstPlace', wholeNumberProblem(firstPlace, bounds))
    note('lastPlace', wholeNumberProblem(lastPlace, { ...bounds, isOptional: true }))
    if (lastPlace.trim() && Number(lastPlace) < Number(firstPlace)) {
      note('lastPlace', 'Must not be before the first place')
    }
    const cents = cash.trim() ? typedCents(cash) : 0n
    note('cash', cents === null ? AMOUNT_PROBLEM : null)
    note('gems', wholeNumberProblem(gems, { maximum: MAX_GEMS, isOptional: true }))
    if (cents === 0n && (gems.trim() === '' || /^0+$/.test(gems.trim()))) note('cash', 'Enter cash or gems')
    if (prizes.slice(0, index).some((other) => overlaps(other, prizes[index] as PrizeValues))) {
      note('firstPlace', 'Another prize has this place')
    }
  })
  return found
}

const lastOf = ({ firstPlace, lastPlace }: PrizeValues) => Number(lastPlace.trim() || firstPlace)

const overlaps = (one: PrizeValues, other: PrizeValues) =>
  Number(one.firstPlace) <= lastOf(other) && Number(other.firstPlace) <= lastOf(one)

export const boardSchema = object({
  name: required,
  description: optionalText(boardLimits.description.maxLength),
  currency: required,
  zone: required,
  repeatDays: optionalCount({ minimum: 1, maximum: boardLimits.repeatDays.maximum }),
  appealHours: optionalCount({ maximum: boardLimits.appealHours.maximum }),
  graceMinutes: optionalCount({ maximum: boardLimits.graceMinutes.maximum }),
  minimumAge: optionalCount({ maximum: boardLimits.minimumAge.maximum }),
  minimum: optionalAmount,
  prizes: listed(prizeProblems),
})

/** The row that "Add a prize" adds: the place after the last one. */
export const nextPrize = (prizes: readonly PrizeValues[]): PrizeValues => ({
  firstPlace: String(Math.max(0, ...prizes.map(lastOf).filter(Number.isFinite)) + 1),
  lastPlace: '',
  cash: '',
  gems: '',
})

export const DAY = 86_400_000
const HOUR = 3_600_000
const onTheHour = (at: number) => new Date(Math.ceil(at / HOUR) * HOUR).toISOString()

export const blankBoard = (at: number, zone: string): BoardValues => ({
  name: '',
  description: '',
  kind: 'WAGER',
  measure: 'COUNTED',
  connections: [],
  currency: 'USD',
  zone,
  startsAt: onTheHour(at),
  endsAt: onTheHour(at + 7 * DAY),
  repeat: 'NONE',
  repeatDays: '',
  tie: 'SHARE',
  masking: 'PARTIAL',
  minimum: '',
  excludesTeam: true,
  appealHours: '24',
  graceMinutes: '30',
  minimumAge: '',
  blockedCountries: [],
  prizes: ['500', '300', '200'].map((cash, index) => ({
    firstPlace: String(index + 1),
    lastPlace: '',
    cash,
    gems: '',
  })),
})

/** Without zeros at the end: "500.00" → "500". */
const plain = (amount: string) => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)
const numberOr = (count: number, empty: number) => (count === empty ? '' : String(count))

export const valuesOf = (board: TeamBoard): BoardValues => ({
  name: board.name,
  description: board.description,
  kind: board.kind,
  measure: board.measure,
  connections: board.connections,
  currency: board.currency,
  zone: board.zone,
  startsAt: board.startsAt,
  endsAt: board.endsAt,
  repeat: board.repeat,
  repeatDays: board.repeatDays === null ? '' : String(board.repeatDays),
  tie: board.tie,
  masking: board.masking,
  minimum: plain(board.minimum) === '0' ? '' : plain(board.minimum),
  excludesTeam: board.excludesTeam,
  appealHours: String(board.appealHours),
  graceMinutes: String(board.graceMinutes),
  minimumAge: numberOr(board.minimumAge, 0),
  blockedCountries: board.blockedCountries,
  prizes: board.prizes.map(({ firstPlace, lastPlace, cash, gems }) => ({
    firstPlace: String(firstPlace),
    lastPlace: lastPlace === firstPlace ? '' : String(lastPlace),
    cash: cash === null ? '' : plain(cash),
    gems: gems === '0' ? '' : gems,
  })),
})

export const prizeFields = (prize: PrizeValues) => {
  const cents = prize.cash.trim() ? typedCents(prize.cash) : null
  return {
    firstPlace: Number(prize.firstPlace) || 1,
    lastPlace: lastOf(prize) || 1,
    cash: cents === null || cents === 0n ? null : amountOfCents(cents),
    gems: prize.gems.trim() || '0',
  }
}

/** The values as the API takes them. */
export function fieldsOf(values: BoardValues): Fields {
  const { name, description, repeat, repeatDays, minimum, appealHours, graceMinutes, minimumAge, kind } = values
  const cents = typedCents(minimum)
  return {
    ...values,
    name: name.trim(),
    description: description.trim(),
    connections: kind === 'WAGER' ? values.connections : [],
    repeatDays: repeat === 'OWN' && repeatDays.trim() ? Number(repeatDays) : null,
    minimum: cents === null ? minimum.trim() || '0' : amountOfCents(cents),
    appealHours: Number(appealHours) || 0,
    graceMinutes: Number(graceMinutes) || 0,
    minimumAge: Number(minimumAge) || 0,
    blockedCountries: values.blockedCountries.toSorted(),
    prizes: values.prizes.map(prizeFields),
  }
}

/** A conflict's prizes in words. */
export function describe(field: string, value: unknown) {
  if (field !== 'prizes') return undefined
  const prizes = (typeof value === 'string' ? JSON.parse(value) : value) as BoardPrize[]
  return (
    prizes.map((prize) => `${placesOf(prize)}: ${prize.cash ?? '0'} cash, ${prize.gems} gems`).join('; ') ||
    countOf(0, 'prize')
  )
}

const places = (prizes: readonly PrizeValues[]) =>
  prizes.reduce((sum, prize) => sum + lastOf(prize) - Number(prize.firstPlace) + 1, 0)

/** The cash and the gems of all places of a round. */
export function sumOf(prizes: readonly PrizeValues[]) {
  let [cents, gems] = [0n, 0n]
  for (const prize of prizes) {
    const number = BigInt(Math.max(0, places([prize]) || 0))
    const award = prizeAt([prize], Number(prize.firstPlace))
    cents += award.cents * number
    gems += award.gems * number
  }
  return { cash: amountOfCents(cents), gems: String(gems) }
}
