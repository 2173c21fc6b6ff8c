import type { Location } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'

const FIRST = { key: 'default' } as Location

/** A document that is loaded now has the state of its entry. */
async function load() {
  vi.resetModules()
  return (await import('./scrollKey')).scrollKey
}

beforeEach(() => window.history.replaceState(null, ''))

test('a page that is loaded again has a place of its own, and a reload or the way back has the same', async () => {
  const store = (await load())(FIRST)
  expect((await load())(FIRST)).toBe(store)
  const entry: unknown = window.history.state

  window.history.replaceState(null, '', '/offers')
  expect((await load())(FIRST)).not.toBe(store)

  window.history.replaceState(entry, '', '/store')
  expect((await load())(FIRST)).toBe(store)
})

test('every other entry has the key of the router, which a reload does not change', async () => {
  window.history.replaceState({ key: 'abc', idx: 2 }, '')
  expect((await load())({ key: 'abc' } as Location)).toBe('abc')
  expect(window.history.state).toEqual({ key: 'abc', idx: 2 })
})
