import { expect, test } from 'vitest'
import { randomOf, sheet, stone } from './art'

test('the same name always gets the same picture, another name another one', () => {
  const draw = (name: string) => JSON.stringify(stone(randomOf(name), [50, 50], 40))
  expect(draw('Gold key')).toBe(draw('Gold key'))
  expect(draw('Gold key')).not.toBe(draw('Golden key'))
})

test('every facet is drawable and has a tone of the palette', () => {
  for (const name of ['', 'a', 'ключ', '🔑', 'x'.repeat(40)]) {
    const random = randomOf(name)
    for (const { points, tone } of [...stone(random, [0, 0], 100).facets, ...sheet(random, 100, 100, 4, 4)]) {
      expect(points).not.toMatch(/NaN|Infinity/)
      expect([0, 1, 2, 3, 4, 5]).toContain(tone)
    }
  }
})
