import { http as mock, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { boot } from '@/api/boot'
import { queryClient } from '@/api/queryClient'
import { bootData, fan, visitor } from '@/test/builders'
import { connect } from '@/test/render'
import { server } from '@/test/server'
import { firstPageOf, loginAddress } from './loginFlow'
import { enterHere, leaveBrand, requireSession, toPlatform } from './guards'
import { redirectFrom } from './leave'
import { setSession } from './session'

const original = { ...boot }
const ask = (path: string) => ({ request: new Request(new URL(path, 'http://localhost:3000')) })
const shown = () => ({ request: new Request(window.location.href) })

const thrown = async (run: () => unknown) => {
  try {
    await run()
  } catch (answer) {
    return answer as Response
  }
  throw new Error('Nothing was thrown')
}

beforeEach(() => {
  queryClient.clear()
  setSession(visitor)
  connect(visitor)
  server.use(
    mock.post(`${bootData.apiBase}/common/auth/handoff/start`, () =>
      HttpResponse.json({ url: 'http://platform.example/login/continue?request=abc&creator=nova' }),
    ),
  )
})
afterEach(() => void Object.assign(boot, original))

test('on a custom domain signing up says so to the platform, and logging in does not', async () => {
  boot.host = 'custom'
  const signUp = new URL(await loginAddress('/onboarding', 'community', '/store'))
  expect(signUp.searchParams.get('request')).toBe('abc')
  expect(firstPageOf(signUp)).toBe('/onboarding')
  expect(firstPageOf(new URL(await loginAddress('/login', 'community', '/store')))).toBe('/login')
})

test('the hand-off leads a visitor who signs up to the sign-up, in the community’s colors', async () => {
  Object.assign(boot, { space: 'platform', basename: '/', host: 'platform' })
  const answer = await thrown(() => requireSession(ask('/login/continue?request=abc&entrance=%2Fonboarding')))
  expect(answer.headers.get('Location')).toMatch(/^\/onboarding\?/)
  expect(sessionStorage.getItem('gemhall:after-login')).toContain('/login/continue?request=abc')
})

test('any other word there is a login', async () => {
  Object.assign(boot, { space: 'platform', basename: '/', host: 'platform' })
  const answer = await thrown(() => requireSession(ask('/login/continue?request=abc&entrance=//evil.example')))
  expect(answer.headers.get('Location')).toMatch(/^\/login\?/)
})

test('a page that only redirects is replaced when it is in the address bar, and pushed over otherwise', () => {
  expect(redirectFrom(shown().request, '/').headers.get('X-Remix-Replace')).toBe('true')
  expect(redirectFrom(ask('/login').request, '/').headers.get('X-Remix-Replace')).toBeNull()
})

test.each(['/explore', '/profile', '/my-communities'])(
  '%s is the platform’s own and leaves the community’s colors and wallet behind',
  async (path) => {
    Object.assign(boot, { space: 'platform', basename: '/', host: 'platform' })
    const answer = await thrown(() => leaveBrand(ask(path)))
    expect(answer.headers.get('X-Remix-Reload-Document')).toBe('true')
    expect(new URL(answer.headers.get('Location') ?? '').pathname).toBe(path)
  },
)

test.each(['/login', '/login/two-fa', '/onboarding/check-inbox', '/forgot-password'])(
  '%s keeps them, as it is on the way back there',
  (path) => {
    Object.assign(boot, { space: 'platform', basename: '/', host: 'platform' })
    expect(leaveBrand(ask(path))).toBeNull()
  },
)

test('without a community nothing is reloaded, and neither is the page that was opened', () => {
  expect(leaveBrand(shown())).toBeNull()
  boot.community = null
  expect(leaveBrand(ask('/explore'))).toBeNull()
})

test('the platform’s addresses on a custom domain lead to the platform', async () => {
  Object.assign(boot, { host: 'custom', basename: '/', platformUrl: 'http://platform.example' })
  const answer = await thrown(() => toPlatform(ask('/profile?tab=security')))
  expect(answer.headers.get('Location')).toBe('http://platform.example/profile?tab=security')
  expect(answer.headers.get('X-Remix-Reload-Document')).toBe('true')
})

test('/login on a custom domain begins the hand-off, or goes home', async () => {
  Object.assign(boot, { host: 'custom', basename: '/' })
  expect((await thrown(() => enterHere(ask('/login')))).headers.get('Location')).toContain(
    '/login/continue?request=abc',
  )
  setSession(fan)
  expect((await thrown(() => enterHere(ask('/login')))).headers.get('Location')).toBe('/')
})
