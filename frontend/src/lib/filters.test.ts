import { expect, test } from 'vitest'
import { askedOf, countNarrowing, filter, readFilters, writeFilters } from './filters'

const schema = {
  search: filter.text(),
  status: filter.choice(['ACTIVE', 'DRAFT']),
  sortBy: filter.order(['CREATED_AT', 'NAME'], 'CREATED_AT'),
  mine: filter.flag(),
  atLeast: filter.count(),
  since: filter.instant(),
}
const read = (query: string) => readFilters(schema, new URLSearchParams(query))

test('a bare address leaves everything in', () => {
  const values = read('')
  expect(values).toEqual({
    search: '',
    status: 'all',
    sortBy: 'CREATED_AT',
    mine: false,
    atLeast: null,
    since: null,
  })
  expect(countNarrowing(schema, values)).toBe(0)
  expect(askedOf(values)).toEqual({ sortBy: 'CREATED_AT' })
})

test('an address and its filters say the same', () => {
  const query = 'search=gold+key&status=DRAFT&sortBy=NAME&mine=yes&atLeast=7&since=2026-11-01T12%3A00%3A00Z'
  const values = read(query)
  expect(values).toEqual({
    search: 'gold key',
    status: 'DRAFT',
    sortBy: 'NAME',
    mine: true,
    atLeast: 7,
    since: '2026-11-01T12:00:00Z',
  })
  expect(writeFilters(schema, values).toString()).toBe(query)
  expect(askedOf(values)).toEqual(values)
})

test('what an address holds wrongly counts for nothing', () => {
  expect(read('status=SOLD&sortBy=PRICE&mine=1&atLeast=-3&since=soon')).toEqual(read(''))
})

test('a list that is only sorted otherwise is not filtered', () => {
  expect(countNarrowing(schema, read('sortBy=NAME'))).toBe(0)
  expect(countNarrowing(schema, read('status=ACTIVE'))).toBe(1)
})
