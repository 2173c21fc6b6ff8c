import { expect, test } from 'vitest'
import { now } from '@/lib/clock'
import { previewOf } from './boardPreview'
import { blankBoard, DAY } from './boardValues'

const board = (changes: object) => previewOf({ ...blankBoard(now(), 'UTC'), ...changes }).window!
const ago = (days: number) => new Date(now() - days * DAY).toISOString()
const length = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / DAY

test.each([
  ['DAILY', '', 1],
  ['WEEKLY', '', 7],
  ['OWN', '10', 10],
] as const)('a board that repeats %s shows the round that runs now', (repeat, repeatDays, days) => {
  const round = board({ repeat, repeatDays, startsAt: ago(64.5), endsAt: null })
  expect(length(round)).toBe(days)
  expect(Date.parse(round.startsAt)).toBeLessThan(now())
  expect(Date.parse(round.endsAt)).toBeGreaterThan(now())
})

test('a month begins on its last day if it has no such day', () => {
  const round = board({ repeat: 'MONTHLY', startsAt: '2200-01-31T00:00:00.000Z', endsAt: null })
  expect(round.endsAt).toBe('2200-02-28T00:00:00.000Z')
})

test('a month that runs now is found', () => {
  const round = board({ repeat: 'MONTHLY', startsAt: ago(200), endsAt: null })
  expect(Date.parse(round.startsAt)).toBeLessThanOrEqual(now())
  expect(Date.parse(round.endsAt)).toBeGreaterThan(now())
})

test('a board that has ended is final', () => {
  expect(board({ startsAt: ago(9), endsAt: ago(2) }).state).toBe('PAID')
  expect(board({ startsAt: ago(1) }).state).toBe('UPCOMING')
})
