import { expect, test } from 'vitest'
import {
  amountOfCents,
  amountProblem,
  centsOf,
  compareAmounts,
  currencyLabel,
  dollarsOf,
  formatAmount,
  formatMissing,
  formatReached,
  formatUsd,
  formatUsdOf,
  isAmount,
  minus,
  plainAmount,
  shareOf,
  sumOfAmounts,
  times,
  typedCents,
} from './amounts'
import { addDays, dayAt, daysBetween, formatPlainDay } from './days'

test('amounts add up exactly, whatever their length', () => {
  expect(sumOfAmounts(['0.1', '0.2', '-0.05'])).toBe('0.25')
  expect(sumOfAmounts(['9999999999999999.00000001', '0.00000001'])).toBe('9999999999999999.00000002')
  expect(minus('1000', '1200.5')).toBe('-200.5')
  expect(times('1000', '0.3333')).toBe('333.3')
  expect(times('-0.00000001', '0.5')).toBe('-0.00000001')
  expect(sumOfAmounts([])).toBe('0')
})

test.each([
  ['1250', '1,250.00', '1,250 USD'],
  ['0.5', '0.50', '0.50 USD'],
  ['1234567.895', '1,234,567.90', '1,234,567.90 USD'],
  ['-0.001', '−0.001', '0 USD'],
  ['-1200.5', '−1,200.50', '−1,200.50 USD'],
])('%s is written as %s', (amount, figure, words) => {
  expect(formatAmount(amount)).toBe(figure)
  expect(formatUsd(amount)).toBe(words)
})

test.each([
  ['0', undefined, '0.00'],
  ['1234567.5', 'USD', '1,234,567.50 USD'],
  ['12.345', undefined, '12.35'],
  ['0.996', undefined, '1.00'],
  ['-1234.5', 'EUR', '−1,234.50 EUR'],
  // Less than a cent keeps its digits.
  ['-0.001', undefined, '−0.001'],
  ['0.00000001', 'BTC', '0.00000001 BTC'],
  ['9007199254740993.25', undefined, '9,007,199,254,740,993.25'],
  ['10', 'CLASH_GEM', '10.00 Clash gem'],
])('the amount %s in %s is shown as %s', (amount, currency, shown) => {
  expect(formatAmount(amount, currency)).toBe(shown)
})

test('progress is said in dollars', () => {
  expect(formatUsdOf('420', '1000')).toBe('420 of 1,000 USD')
  expect(currencyLabel('USD')).toBe('USD')
})

test('a share is between 0 and 1', () => {
  expect(shareOf('250', '1000')).toBe(0.25)
  expect(shareOf('2000', '1000')).toBe(1)
  expect(shareOf('-5', '1000')).toBe(0)
  expect(shareOf('5', '0')).toBe(0)
})

test('cents are whole', () => {
  expect(dollarsOf(10_000)).toBe('100')
  expect(dollarsOf(1)).toBe('0.01')
  expect(centsOf('100.50')).toBe(10_050)
  expect(centsOf('0.001')).toBeNull()
  expect(centsOf('1,000')).toBe(100_000)
  expect(centsOf('ten')).toBeNull()
  expect(plainAmount(' 01,250.50 ')).toBe('1250.50')
})

const LARGE = 'Must be at most 1,000'

test.each([
  ['', {}, 'Field is required'],
  ['', { isOptional: true }, null],
  ['12.5', {}, null],
  ['012', {}, null],
  ['1,000', {}, null],
  ['.5', {}, 'Enter an amount like 120.50'],
  ['1e3', {}, 'Enter an amount like 120.50'],
  ['3,5', {}, 'Enter an amount like 120.50'],
  ['-5', {}, 'Field must be a non-negative'],
  ['-5', { isSigned: true }, null],
  ['0', { isPositive: true }, 'Must be a positive number'],
  ['0.00', { isPositive: true }, 'Must be a positive number'],
  ['1.234', { places: 2 }, 'Enter at most 2 digits after the point'],
  ['1000', {}, null],
  ['1000.01', {}, LARGE],
  ['-1000.01', { isSigned: true }, LARGE],
])('the typed amount "%s" with %o: %s', (typed, bounds, problem) => {
  expect(amountProblem(typed, { maximum: 1000, ...bounds })).toBe(problem)
  expect(isAmount(typed) || problem !== null || typed === '').toBe(true)
})

test('days are those of a zone, and the same everywhere', () => {
  expect(formatPlainDay('2026-11-01')).toBe('Nov 1, 2026')
  expect(addDays('2026-10-31', 1)).toBe('2026-11-01')
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(daysBetween('2026-03-01', '2026-02-27')).toEqual([])
  const midnight = Date.parse('2026-11-21T23:30:00Z')
  expect([dayAt(midnight, 'UTC'), dayAt(midnight, 'Europe/Paris'), dayAt(midnight, 'America/New_York')]).toEqual([
    '2026-11-21',
    '2026-11-22',
    '2026-11-21',
  ])
})

test.each([
  ['1250.00000000', '1,250', '1,250.00', '1,250'],
  ['1250.5', '1,250.50', '1,250.50', '1,250.50'],
  ['0.00400000', '0', '0.00', '0.01'],
  ['999999999999999.99999999', '999,999,999,999,999.99', '999,999,999,999,999.99', '1,000,000,000,000,000'],
  ['-3.5', '−3.50', '−3.50', '−3.50'],
])('%s is shown as %s, in a column as %s, and missing as %s', (text, shown, inColumn, missing) => {
  expect(formatReached(text)).toBe(shown)
  expect(formatReached(text, { isColumn: true })).toBe(inColumn)
  expect(formatMissing(text)).toBe(missing)
})

test.each([
  ['12.5', 1250n, '12.5'],
  [' 1,250 ', 125_000n, '1250'],
  ['0.01', 1n, '0.01'],
  ['12.505', null, ''],
  ['-3', null, ''],
  ['', null, ''],
])('the typed amount %s is %s cents', (typed, cents, sent) => {
  expect(typedCents(typed)).toBe(cents)
  expect(cents === null ? '' : amountOfCents(cents)).toBe(sent)
})

test('amounts are compared exactly', () => {
  expect(compareAmounts('9007199254740993.1', '9007199254740993')).toBe(1)
  expect(compareAmounts('1.50', '1.5')).toBe(0)
  expect(compareAmounts('2', '10')).toBe(-1)
})
