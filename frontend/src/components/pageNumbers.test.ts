import { expect, test } from 'vitest'
import { pageNumbers } from './pageNumbers'

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 'gap-after', 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 9, [1, 'gap-before', 3, 4, 5, 'gap-after', 9]],
  [9, 9, [1, 'gap-before', 8, 9]],
])('page %d of %d', (current, last, entries) => {
  expect(pageNumbers(current, last)).toEqual(entries)
})
