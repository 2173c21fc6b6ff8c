import { expect, test } from 'vitest'
import { http } from '@/api/http'
import * as limits from './limits'

test('the specification’s numbers', () => {
  expect(limits).toMatchObject({
    REQUEST_TIMEOUT_MS: 20_000,
    TOAST_MS: 2500,
    DIALOG_ANIMATION_MS: 300,
    SEARCH_DEBOUNCE_MS: 100,
    SWIPE_PX: 50,
    TABS_VISIBLE_RATIO: 0.1,
    TICK_MS: 1000,
    IMAGE_LIMIT_MB: 2,
    LARGE_IMAGE_LIMIT_MB: 5,
    PASSWORD: { shortest: 6, longest: 20 },
    USERNAME: { shortest: 2, longest: 20, longestWide: 40 },
    TEXT_LIMIT: 500,
    DEFAULT_TIME: '12:00:00',
  })
  expect(limits.IMAGE_LIMIT_MB * limits.MEGABYTE).toBe(2_097_152)
  expect(limits.LARGE_IMAGE_LIMIT_MB * limits.MEGABYTE).toBe(5_242_880)
})

test('a call is given up after 20 seconds, and always carries the session', () => {
  expect(http.defaults.timeout).toBe(20_000)
  expect(http.defaults.withCredentials).toBe(true)
})
