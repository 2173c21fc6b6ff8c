import { expect, test } from 'vitest'
import { pageNumbers, pagingText } from './paging'

test.each([
  [1, 20, 57, 'Showing 1-20 of 57 orders'],
  [3, 20, 57, 'Showing 41-57 of 57 orders'],
  [1, 20, 1, 'Showing 1-1 of 1 orders'],
  [63, 20, 1250, 'Showing 1,241-1,250 of 1,250 orders'],
  [1, 20, 0, 'Showing 0-0 of 0 orders'],
])('page %d of %d rows each, %d in all', (page, take, total, text) => {
  expect(pagingText(page, take, total, 'orders')).toBe(text)
})

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 3, [1, 2, 3]],
  [1, 5, [1, 2, 'gap-after', 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 9, [1, 'gap-before', 3, 4, 5, 'gap-after', 9]],
  [9, 9, [1, 'gap-before', 8, 9]],
  [500_000, 1_000_000, [1, 'gap-before', 499_999, 500_000, 500_001, 'gap-after', 1_000_000]],
])('page %d of %d', (current, last, entries) => {
  expect(pageNumbers(current, last)).toEqual(entries)
})
