import { expect, test } from 'vitest'
import { byDay } from './days'

const now = new Date(2026, 10, 21, 0, 30).getTime()
const at = (day: number, hour = 12) => ({ createdAt: new Date(2026, 10, day, hour).toISOString() })

test('days are the reader’s own, and a list is cut where they change', () => {
  const groups = byDay([at(21, 0), at(20, 23), at(20, 1), at(19), at(15), at(14), at(1)], now)

  expect(groups.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    ['This week', 2],
    ['Earlier', 2],
  ])
})

test('a clock that runs ahead leaves nothing in the future', () => {
  expect(byDay([at(22)], now)[0]?.name).toBe('Today')
})
