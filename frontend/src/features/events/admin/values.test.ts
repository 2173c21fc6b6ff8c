import { describe, expect, test } from 'vitest'
import { teamEvent, weeklyEvent } from '@/test/teamEvent'
import { blankEvent, eventSchema, type EventValues, fieldsOf, movedEnd, timesOf, valuesOf } from './eventValues'
import { blankRepeat, chosenDays, dayLabel, positionOf, repeatOf, type RepeatValues, ruleOf, weekdayOf } from './repeat'
import { totalOf } from './rulesValues'
import { datesIn, editEffects, endEffects } from './scopes'

const blank = blankEvent(Date.parse('2027-01-07T12:00:00Z'), 'Europe/Berlin')

function problemsOf(change: Partial<EventValues>) {
  const result = eventSchema.safeParse({ ...blank, title: 'Friday stream', ...change })
  return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'))
}

const repeat = (change: Partial<RepeatValues>): RepeatValues => ({ ...blankRepeat, freq: 'WEEKLY', ...change })
const cup = (change: Partial<EventValues['tournament']>, capacity = '8'): Partial<EventValues> => ({
  type: 'TOURNAMENT',
  capacity,
  tournament: { ...blank.tournament, ...change },
})
const prize = (firstPlace: string, lastPlace = '', gems = '10') => ({ firstPlace, lastPlace, gems })

test.each<[string, Partial<EventValues>, string[]]>([
  ['a title alone', {}, []],
  ['no title', { title: ' ' }, ['title']],
  ['a short title', { title: 'x' }, ['title']],
  ['a link without https', { link: 'example.org' }, ['link']],
  ['no start', { localStart: null }, ['localStart']],
  ['an end before the start', { localEnd: '2027-01-01T10:00' }, ['localEnd']],
  ['an interval of 0', { repeat: repeat({ interval: '0' }) }, ['repeat.interval']],
  ['no number of dates', { repeat: repeat({ ends: 'COUNT', count: '' }) }, ['repeat.count']],
  ['no last day', { repeat: repeat({ ends: 'UNTIL' }) }, ['repeat.until']],
  ['a number that does not apply', { repeat: repeat({ ends: 'NEVER', count: '' }) }, []],
  ['no weekday of the month', { repeat: repeat({ freq: 'MONTHLY', monthly: 'WEEKDAY' }) }, ['repeat.byDay']],
  ['a capacity of 0', { capacity: '0' }, ['capacity']],
  ['a short check-in', { checkInMinutes: '2' }, ['checkInMinutes']],
  ['a tournament without places', cup({}, ''), ['capacity']],
  ['a tournament with too many places', cup({}, '65'), ['capacity']],
  ['an even number of games', cup({ bestOf: '2' }), ['tournament.bestOf']],
  ['an even number of games with draws', cup({ kind: 'SWISS', bestOf: '2', draws: true }), []],
  ['a prize without gems', cup({ prizes: [prize('1', '', '')] }), ['tournament.prizes.0.gems']],
  ['a place twice', cup({ prizes: [prize('1', '3'), prize('3')] }), ['tournament.prizes.1.firstPlace']],
  ['a tournament that was not chosen', { tournament: { ...blank.tournament, bestOf: '2' } }, []],
])('%s', (_name, change, fields) => {
  expect(problemsOf(change)).toEqual(fields)
})

test.each([teamEvent, weeklyEvent])('a saved event has no changes: $id', (event) => {
  const { repeat: rule, ...fields } = fieldsOf(valuesOf(event))
  expect(event).toMatchObject(fields)
  expect(event.repeat ?? {}).toMatchObject(rule ?? {})
})

describe('the rule of a repeating event', () => {
  test.each<[Partial<RepeatValues>, object]>([
    [{ byDay: ['FR', 'MO'] }, { byDay: ['MO', 'FR'], byMonthDay: [] }],
    [
      { freq: 'MONTHLY', byDay: ['MO'], byMonthDay: [15, -1, 1] },
      { byDay: [], byMonthDay: [-1, 1, 15] },
    ],
    [
      { freq: 'MONTHLY', monthly: 'WEEKDAY', byDay: ['1FR', '-1FR'] },
      { byDay: ['-1FR', '1FR'], byMonthDay: [] },
    ],
    [
      { freq: 'DAILY', interval: '3', byDay: ['MO'] },
      { interval: 3, byDay: [] },
    ],
    [
      { ends: 'COUNT', count: '4', until: '2027-06-01' },
      { count: 4, until: null },
    ],
    [
      { ends: 'UNTIL', count: '4', until: '2027-06-01' },
      { count: null, until: '2027-06-01' },
    ],
    [{ excluded: ['2027-02-05', '2027-01-29'] }, { excluded: ['2027-01-29', '2027-02-05'] }],
  ])('%j', (change, fields) => {
    const rule = ruleOf(repeat(change))
    expect(rule).toMatchObject(fields)
    expect(ruleOf(repeatOf(rule && { ...rule, rule: '' }))).toEqual(rule)
  })

  test('follows the day of the start until days are chosen', () => {
    expect(chosenDays(repeat({}), '2027-01-08')).toEqual(['FR'])
    expect(chosenDays(repeat({ byDay: ['MO'] }), '2027-01-08')).toEqual(['MO'])
    expect([weekdayOf('2027-01-31'), positionOf('2027-01-31'), positionOf('2027-01-08')]).toEqual(['SU', '5', '2'])
    expect([dayLabel('2MO'), dayLabel('-1FR'), dayLabel('TU')]).toEqual(['Second Monday', 'Last Friday', 'Tuesday'])
  })
})

test('an end keeps its distance when the start moves', () => {
  expect(movedEnd('2027-01-08T20:00', '2027-01-09T21:30', '2027-01-08T22:00')).toBe('2027-01-09T23:30')
  expect(movedEnd(null, '2027-01-09T21:30', '2027-01-08T22:00')).toBe('2027-01-08T22:00')
  expect(timesOf({ ...blank, localEnd: null })).toBeNull()
})

test('prizes of several places count for each of them', () => {
  expect(totalOf([prize('1', '', '500'), prize('2', '4', '100'), prize('x', '', '7')])).toBe('800')
})

describe('the scope of an edit', () => {
  test('touches the dates that are not over', () => {
    expect(datesIn(weeklyEvent, 'ONE').map(({ id }) => id)).toEqual(['e2'])
    expect(datesIn(weeklyEvent, 'FOLLOWING').map(({ id }) => id)).toEqual(['e2', 'e3'])
    expect(datesIn({ ...weeklyEvent, id: 'e3' }, 'FOLLOWING').map(({ id }) => id)).toEqual(['e3'])
    expect(datesIn(weeklyEvent, 'ALL').map(({ id }) => id)).toEqual(['e2', 'e3'])
  })

  test('says what happens to participants', () => {
    expect(editEffects(weeklyEvent, 'ONE', ['title'])[0]).toBe('It changes 1 date with 4 participants.')
    expect(editEffects(weeklyEvent, 'FOLLOWING', ['localStart'])).toEqual([
      'It changes 2 dates with 6 participants.',
      'Dates that are over stay as they are.',
      'The earlier dates stay in their own series, which ends before this date.',
      'Participants keep their places, and are notified if their date moves.',
      'A date that the new rule no longer has is canceled, and its participants are notified.',
    ])
    expect(endEffects(weeklyEvent, 'ALL', 'cancel')[0]).toBe('2 dates with 6 participants will be canceled.')
    expect(endEffects({ ...teamEvent, publication: 'DRAFT' }, 'ONE', 'delete')).toEqual([
      'Only your team has seen the draft. 1 date will be deleted.',
    ])
  })
})
