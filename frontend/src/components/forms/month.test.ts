import { expect, test } from 'vitest'
import { addDays, addMonths, weekday, weeksOf } from './month'

test.each([
  ['2026-11-30', 1, '2026-12-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-02-28', 1, '2028-02-29'],
])('%s and %d days is %s', (date, days, result) => {
  expect(addDays(date, days)).toBe(result)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %d months is %s', (date, months, result) => {
  expect(addMonths(date, months)).toBe(result)
})

test('weeks begin on Monday and hold the whole month', () => {
  const weeks = weeksOf('2026-11-21')
  expect(weeks[0]?.[0]).toBe('2026-10-26')
  expect(weeks.at(-1)?.[6]).toBe('2026-12-06')
  expect(weeks.every((week) => week.length === 7 && weekday(week[0] ?? '') === 0)).toBe(true)
})
