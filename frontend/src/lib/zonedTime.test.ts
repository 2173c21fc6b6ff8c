import { expect, test } from 'vitest'
import { formatWall, instantOf, wallAt } from './zonedTime'

test.each([
  ['UTC', '2026-11-21', '12:00:00', '2026-11-21T12:00:00.000Z'],
  ['Europe/Berlin', '2026-11-21', '12:00:00', '2026-11-21T11:00:00.000Z'],
  ['Europe/Berlin', '2026-07-21', '00:00:00', '2026-07-20T22:00:00.000Z'],
  ['America/New_York', '2026-11-20', '23:59:59', '2026-11-21T04:59:59.000Z'],
  ['Asia/Kathmandu', '2026-11-21', '00:15:00', '2026-11-20T18:30:00.000Z'],
  // The night summer time begins and the one it ends.
  ['Europe/Berlin', '2026-03-29', '01:59:59', '2026-03-29T00:59:59.000Z'],
  ['Europe/Berlin', '2026-03-29', '03:00:00', '2026-03-29T01:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '03:00:00', '2026-10-25T02:00:00.000Z'],
  // Summer time of a half hour, and the first of the two times that the clocks show alike.
  ['Australia/Lord_Howe', '2026-01-01', '12:00:00', '2026-01-01T01:00:00.000Z'],
  ['America/New_York', '2026-11-01', '01:00:00', '2026-11-01T05:00:00.000Z'],
])('%s: %s %s is %s and back', (zone, date, time, instant) => {
  expect(instantOf({ date, time }, zone)).toBe(instant)
  expect(wallAt(Date.parse(instant), zone)).toEqual({ date, time })
})

test('a time the clocks skip is the same time later', () => {
  expect(instantOf({ date: '2026-03-29', time: '02:30:00' }, 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
})

test('a day and time as a creator reads them', () => {
  expect(formatWall({ date: '2026-11-21', time: '12:00:00' })).toBe('Nov 21, 2026, 12:00:00')
})
