import { http as mock, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLeaving, openPage, unlessLeaving } from '@/lib/leaving'
import { server } from '@/test/server'
import { reloadForNewRelease } from './newRelease'

const assign = vi.fn<(address: string) => void>()
const reload = vi.fn<() => void>()
const START = `${window.location.origin}/assets/start-abc.js`
let asked = 0

/** The first script of the page, for which the server answers with `status`. */
function startScript(status: number) {
  server.use(
    mock.head(START, () => {
      asked += 1
      return new HttpResponse(null, { status })
    }),
  )
}

beforeEach(() => {
  asked = 0
  sessionStorage.clear()
  const script = document.createElement('script')
  script.type = 'text/plain'
  script.src = START
  script.dataset.ahead = ''
  document.head.append(script)
  vi.stubGlobal('location', { href: window.location.href, origin: window.location.origin, assign, reload })
})
afterEach(() => {
  document.querySelector('script[data-ahead]')?.remove()
  vi.unstubAllGlobals()
  assign.mockReset()
  reload.mockReset()
  window.dispatchEvent(new Event('pageshow'))
})

test('a failed import reloads the page once if a new release replaced its files', async () => {
  startScript(404)
  await reloadForNewRelease()
  expect(reload).toHaveBeenCalledOnce()
  // The page came back with the same files: another reload would not help.
  window.dispatchEvent(new Event('pageshow'))
  await reloadForNewRelease()
  expect(reload).toHaveBeenCalledOnce()
})

test.each([200, 502, 429])(
  'a failed import does not reload the page if the server answers %i for its files',
  async (status) => {
    startScript(status)
    await reloadForNewRelease()
    expect(asked).toBe(1)
    expect(reload).not.toHaveBeenCalled()
  },
)

test('a failed import does not reload the page without a connection', async () => {
  server.use(mock.head(START, () => HttpResponse.error()))
  await reloadForNewRelease()
  expect(reload).not.toHaveBeenCalled()
})

test.each([
  ['by the application', () => openPage('/store')],
  ['by a link or form', () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))],
])('a failed import does not reload a page that is left %s', async (_, leave) => {
  startScript(404)
  leave()
  await reloadForNewRelease()
  expect([asked, reload.mock.calls.length]).toEqual([0, 0])
})

test('a navigation that begins during the check is not replaced either', async () => {
  server.use(
    mock.head(START, () => {
      openPage('/store')
      return new HttpResponse(null, { status: 404 })
    }),
  )
  await reloadForNewRelease()
  expect(assign).toHaveBeenCalledWith('/store')
  expect(reload).not.toHaveBeenCalled()
})

test('a page is leaving until it is shown again, or until the navigation was a download', () => {
  const navigate = vi.fn<() => void>()
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    openPage('/a')
    unlessLeaving(navigate)
    expect([isLeaving(), navigate.mock.calls.length]).toEqual([true, 0])
    vi.setSystemTime(Date.now() + 11_000)
    expect(isLeaving()).toBe(false)
    openPage('/b')
    window.dispatchEvent(new Event('pageshow'))
    unlessLeaving(navigate)
    expect([isLeaving(), navigate.mock.calls.length]).toEqual([false, 1])
  } finally {
    vi.useRealTimers()
  }
})
