import { expect, test } from 'vitest'
import { ceilingOf, gridOf, lineThrough, nearest, placed, shownDay } from './scale'

test.each([
  [[0, 0], 1],
  [[3, 7], 8],
  [[120, 98], 150],
  [[999_999], 1_000_000],
])('the top line of %j is %d', (values, top) => {
  expect(ceilingOf(values)).toBe(top)
})

test.each([
  [
    [0, 1],
    [1, 0],
  ],
  [[2], [2, 1, 0]],
  [[3], [3, 0]],
  [[13], [15, 0]],
  [[120], [150, 75, 0]],
])('the axis of %j reads %j, no figure twice', (values, figures) => {
  const ceiling = ceilingOf(values)
  expect(gridOf(ceiling).map((share) => share * ceiling)).toEqual(figures)
})

test('points are spread over the whole plot, the largest on top', () => {
  const points = [
    { at: '2026-11-01', value: 0 },
    { at: '2026-11-02', value: 10 },
  ]
  expect(placed(points, 10)).toEqual([
    { x: 0, y: 100 },
    { x: 100, y: 0 },
  ])
  expect(lineThrough(placed(points, 10))).toBe('M0 100 C33.33 66.67 66.67 33.33 100 0')
})

test('a line never shows more than there was', () => {
  const values = [0, 10, 10, 0, 0, 3]
  const spots = values.map((value, index) => ({ x: index * 20, y: 100 - value * 10 }))
  const heights = [...lineThrough(spots).matchAll(/[\d.]+ ([-\d.]+)/g)].map(([, y]) => Number(y))
  expect(Math.min(...heights)).toBe(0)
  expect(Math.max(...heights)).toBe(100)
})

test('one point stands in the middle', () => {
  expect(placed([{ at: '2026-11-01', value: 1 }], 1)).toEqual([{ x: 50, y: 0 }])
})

test('the pointer finds the nearest day', () => {
  expect([nearest(-1, 5), nearest(0.49, 5), nearest(2, 5)]).toEqual([0, 2, 4])
})

test('a plain day is the same day in every zone', () => {
  expect(shownDay('2026-11-01')).toBe('Nov 1')
})
