import { expect, test } from 'vitest'
import { artAddress, pick } from './art'

test('a name, a color and a scheme make one address, whatever is in the name', () => {
  expect(artAddress('banner', 'Rosa & Co #1', '#A855F7', 'dark')).toBe(
    '/art/banner.svg?n=Rosa+%26+Co+%231&c=a855f7&s=dark&v=1',
  )
})

test('a rarity brings its own hue', () => {
  expect(artAddress('product', 'Mug', '#a855f7', 'light', 'EPIC')).toContain('c=9a5cf0')
})

test('a mark has the facets that the server draws into the first paint', () => {
  const drawn = ['Quiet Harbor', 'Nova', 'Ünïcode 🎲'].map((name) => [pick(name, 360), pick(`${name}!`, 5)])
  expect(drawn).toEqual([
    [61, 3],
    [263, 4],
    [55, 0],
  ])
})

test('marks differ by name and stay the same', () => {
  const names = ['nova', 'hearth', 'pixel', 'rosa', 'ключ', '🔑']
  expect(names.map((name) => pick(name, 5))).toEqual(names.map((name) => pick(name, 5)))
  expect(new Set(names.map((name) => pick(name, 360))).size).toBe(names.length)
})
