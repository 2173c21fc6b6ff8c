import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Product } from '@/api/shapes'
import { product } from '@/test/builders'
import { show } from '@/test/render'
import { ProductFacts } from './ProductFacts'

const drop = (state: NonNullable<Product['drop']>['state']): Product['drop'] => ({
  id: '0190a000-0000-7000-8000-00000000000d',
  drawId: '0190a000-0000-7000-8000-00000000000e',
  state,
  pieces: 2,
  asked: 5,
  price: '100',
  startAt: '2026-11-20T12:00:00Z',
  endAt: '2026-11-20T13:00:00Z',
  roundAt: '2026-11-20T13:01:00Z',
  round: 7,
  chain: 'c'.repeat(64),
  commitment: 'a'.repeat(64),
  entriesRoot: null,
})

test.each(['OPEN', 'CLOSED'] as const)('while a drop is %s its pieces are what can be had', (state) => {
  show(<ProductFacts product={{ ...product, quantity: 8, drop: drop(state) }} />)
  expect(screen.getByText('2 in the draw')).toBeVisible()
  expect(screen.queryByText('8 left')).toBeNull()
})

test.each(['DRAWN', 'CANCELED'] as const)('after a drop that is %s the rest of the stock counts', (state) => {
  show(<ProductFacts product={{ ...product, quantity: 8, drop: drop(state) }} />)
  expect(screen.getByText('8 left')).toBeVisible()
  expect(screen.queryByText(/in the draw/)).toBeNull()
})
