import { expect, test } from 'vitest'
import { countdownText, isEndingSoon } from './countdown'

const START = '2026-11-21T12:00:00Z'
const END = '2026-11-23T12:00:00Z'
const at = (instant: string) => Date.parse(instant)

test.each([
  ['2026-11-18T11:00:00Z', 'before', '3d 01:00:00'],
  ['2026-11-21T11:59:59Z', 'before', '00:00:01'],
  ['2026-11-21T11:59:59.400Z', 'before', '00:00:01'],
  ['2026-11-21T12:00:00Z', 'active', '2d 00:00:00'],
  ['2026-11-23T07:54:54Z', 'active', '04:05:06'],
  ['2026-11-23T11:59:59.999Z', 'active', '00:00:01'],
  ['2026-11-23T12:00:00Z', 'after', '00:00:00 ago'],
  ['2026-11-23T12:00:01Z', 'after', '00:00:01 ago'],
  ['2026-11-25T13:00:00Z', 'after', '2d 01:00:00 ago'],
])('at %s the window is %s: %s', (moment, phase, text) => {
  expect(countdownText(at(moment), START, END)).toEqual({ phase, text })
})

test('a window without an end has nothing to count once it has begun', () => {
  expect(countdownText(at(END), START, null)).toEqual({ phase: 'active', text: '' })
})

test.each([
  ['2026-11-22T11:59:59Z', false],
  ['2026-11-22T12:00:00Z', false],
  ['2026-11-22T12:00:01Z', true],
  ['2026-11-23T11:59:59Z', true],
  ['2026-11-23T12:00:00Z', false],
])('ending soon at %s: %s', (moment, is) => {
  expect(isEndingSoon(at(moment), END)).toBe(is)
})
