import { expect, test } from 'vitest'
import { edgeOf, expectedValue, percentOf, ppmOf, trimmed } from './odds'

test('odds are shown exactly', () => {
  expect([1, 100, 12_500, 700_000, 1_000_000].map(percentOf)).toEqual(['0.0001%', '0.01%', '1.25%', '70%', '100%'])
  expect(trimmed(10)).toBe('10')
})

test('what is typed is read to four digits, and nothing else is', () => {
  expect(['0.0001', '1.25', '33.3', '100', ' 5 '].map(ppmOf)).toEqual([1, 12_500, 333_000, 1_000_000, 50_000])
  expect(['', '0.00001', 'abc', '-1', '1e2', '1,5'].map(ppmOf)).toEqual([null, null, null, null, null, null])
  for (let ppm = 1; ppm < 1_000_000; ppm += 7919) expect(ppmOf(trimmed(ppm / 10_000))).toBe(ppm)
})

test('expected value and edge', () => {
  const expected = expectedValue([
    { ppm: 250_000, value: 200, sellPrice: 0 },
    { ppm: 750_000, value: 20, sellPrice: 0 },
  ])
  expect(expected).toBe(65)
  expect(edgeOf(100, expected)).toBeCloseTo(35)
  expect(edgeOf(0, expected)).toBeNull()
})

test('a prize that sells back for more than its value counts at its sell price', () => {
  expect(expectedValue([{ ppm: 1_000_000, value: 1, sellPrice: 10_000 }])).toBe(10_000)
})
