import { expect, test } from 'vitest'
import { suggestSlug } from './slug'

test.each([
  ['Nova', 'nova'],
  ["Nova's Den!", 'novas-den'],
  ['  Café  Zürich ', 'cafe-zurich'],
  ['A very long community name', 'a-very-long-communit'],
  ['!!!', ''],
])('%s becomes %s', (name, slug) => {
  expect(suggestSlug(name)).toBe(slug)
})
