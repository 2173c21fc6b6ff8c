import { expect, test } from 'vitest'
import type { Product } from '@/api/shapes'
import { shelvesOf } from './shelfPlan'

const products = (names: string) => Array.from(names, (id) => ({ id }) as Product)
const ids = (given: { featured?: string; almostGone?: string; latest?: string }) => {
  const { featured = '', almostGone = '', latest = '' } = given
  const shelves = shelvesOf({
    featured: products(featured),
    almostGone: products(almostGone),
    latest: products(latest),
    row: 4,
  })
  const text = (shelf: Product[]) => shelf.map(({ id }) => id).join('')
  return [shelves.spotlight?.id, text(shelves.almostGone), text(shelves.latest)]
}

test('the first featured one is alone, the others lead the latest, and each is shown once', () => {
  expect(ids({ featured: 'ab', almostGone: 'ac', latest: 'dcba' })).toEqual(['a', 'c', 'bd'])
})

test('beyond one row only whole rows are shown', () => {
  expect(ids({ almostGone: 'abcdef', latest: 'abcdefghij' })).toEqual([undefined, 'abcd', 'efgh'])
  expect(ids({ latest: 'abcdefghijkl' })).toEqual([undefined, '', 'abcdefgh'])
  expect(ids({ latest: 'abc' })).toEqual([undefined, '', 'abc'])
})

test('an empty store has empty shelves', () => {
  expect(ids({})).toEqual([undefined, '', ''])
})
