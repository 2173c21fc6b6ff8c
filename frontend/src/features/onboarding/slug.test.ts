import { expect, test } from 'vitest'
import { suggestSlug } from './slug'

test.each([
  ['Nova', 'nova'],
  ["Nova's Den!", 'novas-den'],
  ['  Café  Zürich ', 'cafe-zurich'],
  ['A very long community name', 'a-very-long'],
  ["Zoe's very long evenings", 'zoes-very-long'],
  ['Four plus nine and six', 'four-plus-nine-and'],
  ['A supercalifragilisticexpialidocious', 'a-supercalifragilist'],
  ['Exactly twenty chars', 'exactly-twenty-chars'],
  ['!!!', ''],
])('%s becomes %s', (name, slug) => {
  expect(suggestSlug(name)).toBe(slug)
})
