import { expect, test } from 'vitest'
import { cutOf, keptInside, startView } from './cropping'

const wide = { width: 800, height: 400 }

test('at first a square shows the middle, as much as there is', () => {
  expect(cutOf(wide, 1, startView(wide))).toEqual({ left: 200, top: 0, width: 400, height: 400 })
})

test('twice as close shows half of it', () => {
  expect(cutOf(wide, 1, { ...startView(wide), zoom: 2 })).toEqual({ left: 300, top: 100, width: 200, height: 200 })
})

test('a banner’s frame is wider than high', () => {
  expect(cutOf(wide, 4, startView(wide))).toEqual({ left: 0, top: 100, width: 800, height: 200 })
})

test.each([
  ['past the left edge', { x: -50, y: 200, zoom: 1 }, { x: 200, y: 200, zoom: 1 }],
  ['past the lower right', { x: 900, y: 900, zoom: 2 }, { x: 700, y: 300, zoom: 2 }],
  ['closer than allowed', { x: 400, y: 200, zoom: 9 }, { x: 400, y: 200, zoom: 4 }],
  ['further than allowed', { x: 400, y: 200, zoom: 0.2 }, { x: 400, y: 200, zoom: 1 }],
])('%s is brought back inside', (_, view, kept) => {
  expect(keptInside(wide, 1, view)).toEqual(kept)
})
