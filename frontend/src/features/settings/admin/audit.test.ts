import { expect, test } from 'vitest'
import { changesOf, deedOf } from './audit'

test('a change shows what differs and leaves out what does not', () => {
  const before = { price: '5', name: 'Mug', image: 'a.webp', badge: '' }
  const after = { price: '7', name: 'Mug', image: 'b.webp', badge: 'NEW' }
  expect(changesOf({ before, after })).toEqual(['price: 5 → 7', 'image: new picture', 'badge: nothing → NEW'])
})

test.each([
  [{ before: null, after: { slug: 'mug', name: 'Mug', price: '5' } }, ['Mug']],
  [{ before: null, after: { amount: '50', reason: 'Nice clip', balance: '70' } }, ['50 gems: Nice clip']],
  [{ before: { member: 'x', text: 'Kind' }, after: null }, ['Kind']],
  [{ before: null, after: null }, []],
])('of what was made or deleted the name is enough: %j', (entry, shown) => {
  expect(changesOf(entry)).toEqual(shown)
})

test('many changes are cut short, and counted', () => {
  const before = { a: 1, b: 1, c: 1, d: 1, e: 1 }
  const after = { a: 2, b: 2, c: 2, d: 2, e: 2 }
  expect(changesOf({ before, after }).at(-1)).toBe('and 2 more')
})

test('an action nobody has words for yet is still shown', () => {
  expect(deedOf('raffle.draw-early')).toBe('raffle draw early')
  expect(deedOf('wallet.tip')).toBe('Tipped gems')
})
