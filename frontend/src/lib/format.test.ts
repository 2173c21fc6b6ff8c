import { expect, test, vi } from 'vitest'
import { countOf, formatAgo, formatCrypto, formatGems, formatInteger, formatMoney, formatNumber } from './format'

test.each([
  [0, '0'],
  [12.345, '12.35'],
  [999, '999'],
  [1000, '1k'],
  [999.994, '999.99'],
  [1250, '1.25k'],
  [-1250, '-1.25k'],
  [999_999, '1M'],
  [3_400_000, '3.4M'],
  [2_000_000_000, '2B'],
  [7_100_000_000_000, '7.1T'],
])('a number is short: %d is %s', (value, text) => {
  expect(formatNumber(value)).toBe(text)
})

test('integers, money and crypto keep their decimals', () => {
  expect(formatInteger(1_234_567)).toBe('1,234,567')
  expect(formatMoney(1234.5)).toBe('1,234.50')
  expect(formatMoney(1234.5, 0)).toBe('1,235')
  expect(formatCrypto(0.1)).toBe('0.100000')
  expect(formatCrypto(1234.00000049)).toBe('1,234.000000')
})

test('gems are written in full, the longest amount too', () => {
  expect(formatGems('0')).toBe('0')
  expect(formatGems('9999999999999')).toBe('9,999,999,999,999')
})

test('words follow the number', () => {
  expect(countOf(1, 'member')).toBe('1 member')
  expect(countOf(1500, 'member')).toBe('1.5k members')
})

test.each([
  [20, 'just now'],
  [61, '1 minute ago'],
  [3 * 3600, '3 hours ago'],
  [26 * 3600, 'yesterday'],
  [6 * 86_400, '6 days ago'],
])('%d seconds back reads %s', (seconds, text) => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(formatAgo(new Date(now - seconds * 1000).toISOString(), now)).toBe(text)
})

test('a time in the future is never "just now"', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(formatAgo('2026-11-21T12:00:30Z', now)).toBe('just now')
  expect(formatAgo('2026-12-24T12:00:00Z', now)).toBe('Dec 24, 2026')
})

test('older than a week shows the day', () => {
  expect(formatAgo('2026-11-01T12:00:00Z', Date.parse('2026-11-21T12:00:00Z'))).toBe('Nov 1, 2026')
})

test('an exact time has minutes and its zone, in the zone that the back office sets', async () => {
  vi.resetModules()
  const { formatExact, showTimesIn } = await import('./format')
  showTimesIn('America/New_York')
  expect(formatExact('2026-11-21T17:05:42Z')).toBe('Nov 21, 2026, 12:05 PM EST')
})
