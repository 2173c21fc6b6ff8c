import { expect, test } from 'vitest'
import type { Product } from '@/api/shapes'
import { shelvesOf } from './shelfPlan'

const product = (id: string, status: Product['status'] = 'ACTIVE') => ({ id, status }) as Product

test('nothing stands on two shelves, and the first featured one stands alone', () => {
  const [a, b, c, d, gone] = [product('a'), product('b'), product('c'), product('d'), product('gone', 'OUT_OF_STOCK')]
  const shelves = shelvesOf({ featured: [gone, a, b], almostGone: [a, c], latest: [d, c, b, a, gone] })
  expect(shelves).toEqual({ spotlight: a, featured: [b], almostGone: [c], latest: [d, gone] })
})

test('an empty store has empty shelves', () => {
  expect(shelvesOf({ featured: [], almostGone: [], latest: [] })).toEqual({
    spotlight: undefined,
    featured: [],
    almostGone: [],
    latest: [],
  })
})
