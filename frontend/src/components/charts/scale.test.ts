import { expect, test } from 'vitest'
import { ceilingOf, nearest, shownDay } from './scale'

test.each([
  [[0, 0], 2],
  [[1], 2],
  [[3], 4],
  [[3, 7], 8],
  [[9], 10],
  [[13], 20],
  [[120, 98], 150],
  [[999_999], 1_000_000],
])('the top line of %j is %d, and no line lies on a fraction', (values, top) => {
  expect(ceilingOf(values)).toBe(top)
  expect(top % 2).toBe(0)
})

test('the pointer finds the nearest day', () => {
  expect([nearest(-1, 5), nearest(0.49, 5), nearest(2, 5)]).toEqual([0, 2, 4])
})

test('a plain day is the same day in every zone', () => {
  expect(shownDay('2026-11-01')).toBe('Nov 1')
})
