import { expect, test } from 'vitest'
import type { CommunityEventPhase, EventRepeat, Tournament } from '@/api/eventShapes'
import { now } from '@/lib/clock'
import { event, match, tournament, withOwnMatch } from '@/test/event'
import { HOUR, moment } from '@/test/raffle'
import { isDrawnBy } from './DrawCheck'
import {
  agendaGroup,
  gatesOf,
  monthDays,
  nextMonth,
  ownStart,
  phaseOf,
  placesText,
  readMonth,
  repeatText,
  timeOnDay,
  timesOf,
} from './model'
import { scoresProblem } from './ReportResultDialog'
import { groupsOf, minutesText, ownPlay, resultText } from './tournament'

test.each<[CommunityEventPhase, number, number, CommunityEventPhase, string]>([
  ['UPCOMING', 200, 201, 'UPCOMING', 'later'],
  ['UPCOMING', -1, 2, 'LIVE', 'live'],
  ['CHECK_IN', -1, 2, 'LIVE', 'live'],
  ['LIVE', -2, -1, 'ENDED', 'past'],
])('an event that was %s, from %i to %i hours, is %s and listed as %s', (phase, start, end, shown, group) => {
  const one = { ...event, phase, startsAt: moment(start * HOUR), endsAt: moment(end * HOUR) }
  expect(phaseOf(one, now())).toBe(shown)
  expect(agendaGroup(one, new Date(now()).toISOString().slice(0, 10), 'UTC', now())).toBe(group)
})

test('a canceled event stays among the coming ones', () => {
  const one = { ...event, canceledAt: moment(0), startsAt: moment(60_000), isAllDay: true, firstDay: '2020-01-01' }
  expect(phaseOf(one, now())).toBe('CANCELED')
  expect(agendaGroup(one, '2020-01-01', 'UTC', now())).toBe('today')
})

test('a time is shown in the zone of the event, and by another clock if that differs', () => {
  const at = Date.parse('2026-11-20T00:00:00Z')
  const evening = { ...event, startsAt: '2026-11-28T19:00:00Z', endsAt: '2026-11-28T21:00:00Z', zone: 'Europe/Berlin' }
  const shown = timesOf(evening, at, 'America/New_York')
  expect(shown.text.replaceAll(/\s/g, ' ')).toBe('Sat, Nov 28, 8:00 – 10:00 PM GMT+1')
  expect(shown.zone).toBe('Europe/Berlin')
  expect(shown.own.replaceAll(/\s/g, ' ')).toBe('Sat, Nov 28, 2:00 – 4:00 PM EST')
  expect(timesOf(evening, at, 'Europe/Paris').own).toBe('')
  const days = { ...evening, isAllDay: true, firstDay: '2027-01-02', lastDay: '2027-01-02' }
  expect(timesOf(days, at, 'America/New_York')).toEqual({ text: 'Sat, Jan 2, 2027', zone: 'All day', own: '' })
})

test.each([
  ['2026-11-29T22:28:00Z', 'Mon, Nov 30, 3:28 AM'],
  ['2026-11-29T12:00:00Z', '5:00 PM'],
])('a start at %s in UTC is %s for a fan in Karachi: with its day if that is another', (startsAt, text) => {
  expect(ownStart(startsAt, 'UTC', 'Asia/Karachi').replaceAll(/\s/g, ' ')).toBe(text)
  expect(ownStart(startsAt, 'UTC', 'UTC')).toBe('')
})

test.each([
  ['2026-11-28', '10:00 PM'],
  ['2026-11-29', 'all day'],
  ['2026-11-30', 'until 1:00 AM'],
])('on %s, an event of three days has the time "%s"', (day, text) => {
  const long = { startsAt: '2026-11-28T22:00:00Z', endsAt: '2026-11-30T01:00:00Z' }
  expect(timeOnDay(long, day, 'UTC').replaceAll(/\s/g, ' ')).toBe(text)
})

test.each([
  [{ capacity: null, placesLeft: null, joined: 1, waiting: 0 }, '1 fan joined'],
  [{ capacity: 32, placesLeft: 8, joined: 24, waiting: 0 }, '24 of 32 places taken'],
  [{ capacity: 32, placesLeft: 0, joined: 32, waiting: 3 }, 'All 32 places taken, 3 waiting'],
  [{ capacity: 1, placesLeft: 0, joined: 1, waiting: 0 }, 'The only place is taken'],
])('places %o read "%s"', (filled, text) => expect(placesText(filled)).toBe(text))

test('the conditions of joining are named before the click', () => {
  expect(gatesOf({ minLevel: 5, minMemberDays: 1, linkedProvider: 'KICK', minLinkedDays: null })).toEqual([
    'Requires level 5',
    'Requires 1 day of membership',
    'Requires a linked Kick account',
  ])
  expect(gatesOf({ minLevel: null, minMemberDays: null, linkedProvider: 'TWITCH', minLinkedDays: 30 })).toEqual([
    'Requires a Twitch account linked for 30 days',
  ])
})

const rule: EventRepeat = {
  freq: 'WEEKLY',
  interval: 1,
  byDay: [],
  byMonthDay: [],
  count: null,
  until: null,
  excluded: [],
  rule: '',
}
test.each<[Partial<EventRepeat>, string]>([
  [{ byDay: ['MO', 'FR'] }, 'Every week on Monday and Friday'],
  [{ freq: 'MONTHLY', interval: 2, byDay: ['-1SA'], count: 6 }, 'Every 2 months on the last Saturday, 6 times'],
  [{ freq: 'MONTHLY', byMonthDay: [-1, 15] }, 'Every month on the last day and day 15'],
  [{ freq: 'DAILY', until: '2027-06-01' }, 'Every day, until Tuesday, June 1, 2027'],
])('the rule %o reads "%s"', (change, text) => expect(repeatText({ ...rule, ...change })).toBe(text))

test('a month is shown in whole weeks that begin on Monday', () => {
  const days = monthDays('2026-11')
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(monthDays('2027-02')).toHaveLength(28)
  expect([nextMonth('2026-12', 1), nextMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect([readMonth('2026-13', 'now'), readMonth(null, 'now'), readMonth('2026-02', 'now')]).toEqual([
    'now',
    'now',
    '2026-02',
  ])
})

const many = (count: number) => Array.from({ length: count }, (_, place) => match(String(place), place + 1))
const drawn = (kind: Tournament['rules']['kind'], rounds: Tournament['rounds']) =>
  groupsOf({ rules: { ...tournament.rules, kind }, rounds }).map(({ title, rounds: columns }) => [
    title,
    ...columns.map((column) => `${column.title}${column.joins ? `, ${column.joins}` : ''}`),
  ])

test('rounds have the names that people use, and lines where one match leads to the next', () => {
  expect(
    drawn('SINGLE_ELIMINATION', [
      { section: 'WINNERS', round: 1, matches: many(8) },
      { section: 'WINNERS', round: 2, matches: many(4) },
      { section: 'WINNERS', round: 3, matches: many(2) },
      { section: 'THIRD', round: 1, matches: many(1) },
      { section: 'FINAL', round: 1, matches: many(1) },
    ]),
  ).toEqual([
    ['Bracket', 'Round 1, pair', 'Quarterfinals, pair', 'Semifinals, pair', 'Final'],
    ['Match for place 3', 'Match for place 3'],
  ])
  expect(
    drawn('DOUBLE_ELIMINATION', [
      { section: 'WINNERS', round: 1, matches: many(2) },
      { section: 'WINNERS', round: 2, matches: many(1) },
      { section: 'LOSERS', round: 1, matches: many(1) },
      { section: 'LOSERS', round: 2, matches: many(1) },
      { section: 'FINAL', round: 1, matches: many(1) },
      { section: 'RESET', round: 1, matches: [match('R', 1, { state: 'UNNEEDED' })] },
    ]),
  ).toEqual([
    ['Winners’ bracket', 'Round 1, pair', 'Winners’ final'],
    ['Losers’ bracket', 'Round 1, straight', 'Losers’ final'],
    ['Finals', 'Grand final'],
  ])
})

test('the next step of an entrant follows from the matches', () => {
  expect(ownPlay(tournament)).toMatchObject({ kind: 'play', match: { id: 'W1.1' } })
  const won = withOwnMatch({ state: 'DECIDED', winner: 'p1' })
  const [first, last] = won.rounds
  const inFinal = { ...last!, matches: last!.matches.map((one) => ({ ...one, isOwn: true })) }
  expect(ownPlay({ ...won, ownMatch: null, rounds: [first!, inFinal] })).toMatchObject({
    kind: 'wait',
    match: { id: 'F' },
  })
  expect(ownPlay({ ...won, ownMatch: null })).toMatchObject({ kind: 'out' })
  expect(ownPlay({ ...won, ownMatch: null, rules: { ...won.rules, kind: 'SWISS' } })).toEqual({
    kind: 'wait',
    match: null,
  })
  expect(ownPlay({ ...tournament, state: 'REVIEW' })).toEqual({ kind: 'none' })
})

test.each([
  ['p1', [2, 1], 'You won 2:1'],
  ['p4', [1, 2], 'alan won 2:1'],
  ['p4', null, 'alan won'],
  [null, [1, 1], 'A draw, 1:1'],
])('the report of %s with %o reads "%s"', (winner, scores, text) => {
  const [own] = tournament.rounds[0]!.matches
  expect(resultText({ winner, scores }, own!, 'p1', 'alan')).toBe(text)
})

test.each([
  ['', '', true],
  ['2', '', false],
  ['2', '1', true],
  ['two', '1', false],
  ['10000', '1', false],
])('scores %s and %s are accepted: %s', (one, other, isAccepted) => {
  expect(scoresProblem(one, other) === null).toBe(isAccepted)
})

const SORTED = ['a', 'c', 'b']
test('a draw is proven by its seed', () => {
  // sha256("seed"), and the ids in the order of sha256("seed:<id>").
  const seedHash = '19b25856e1c150ca834cffc8b59b23adbd0ec0389e58eb22b3b64768098d002b'
  const named = (ids: string[]) => ids.map((id) => ({ ...tournament.entrants[0]!, id }))
  const right = { seedHash, entrants: named(SORTED) }
  expect(isDrawnBy(right, 'seed')).toBe(true)
  expect(isDrawnBy({ ...right, entrants: named(SORTED.toReversed()) }, 'seed')).toBe(false)
  expect(isDrawnBy(right, 'other')).toBe(false)
})

test('minutes are said in the largest whole unit', () => {
  expect([45, 60, 90, 2880].map(minutesText)).toEqual(['45 minutes', '1 hour', '90 minutes', '2 days'])
})
