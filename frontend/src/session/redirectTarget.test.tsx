import { beforeEach, expect, test } from 'vitest'
import { boot } from '@/api/boot'
import { bootData } from '@/test/builders'
import { isSafeTarget, rememberTarget, takeTarget } from './redirectTarget'
import { rememberNamedCommunity } from './namedCommunity'

beforeEach(() => sessionStorage.clear())

test('a visitor comes back to the page they were on, once', () => {
  rememberTarget('/creator/nova/store/gold-key?from=home')
  expect(takeTarget()).toBe('/creator/nova/store/gold-key?from=home')
  expect(takeTarget()).toBe('/')
})

test.each(['/login', '/login?source=store', '/login/two-fa', '/onboarding', '/onboarding/finish', '/forgot-password'])(
  '%s is never a place to come back to',
  (path) => {
    rememberTarget('/explore')
    rememberTarget(path)
    expect(takeTarget()).toBe('/explore')
  },
)

test('the consent to a custom domain survives logging in', () => {
  rememberTarget('/login/continue?request=abc')
  expect(takeTarget()).toBe('/login/continue?request=abc')
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', 'explore', ''])(
  'another origin is refused: %j',
  (target) => {
    expect(isSafeTarget(target)).toBe(false)
    sessionStorage.setItem('gemhall:after-login', target)
    expect(takeTarget()).toBe('/')
  },
)

test('who follows a link to sign up for a community is led there, unless another page waits', () => {
  boot.community = bootData.community
  rememberNamedCommunity()
  expect(takeTarget()).toBe(`/creator/${bootData.community!.slug}`)
  rememberTarget('/explore')
  rememberNamedCommunity()
  expect(takeTarget()).toBe('/explore')
  boot.community = null
  rememberNamedCommunity()
  expect(takeTarget()).toBe('/')
  boot.community = bootData.community
})
