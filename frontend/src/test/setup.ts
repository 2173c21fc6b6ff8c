import '@testing-library/jest-dom/vitest'
import { cleanNotifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { syncClock } from '@/lib/clock'
import { bootData } from './builders'
import { server } from './server'

// The server writes this block into every page; modules read it when they are first imported.
const block = document.createElement('script')
block.id = 'boot'
block.type = 'application/json'
block.textContent = JSON.stringify(bootData)
document.head.append(block)

window.matchMedia = (query) =>
  ({
    matches: query === '(prefers-reduced-motion: reduce)',
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as unknown as MediaQueryList

window.ResizeObserver = class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}
window.IntersectionObserver = class {
  root = null
  rootMargin = ''
  scrollMargin = ''
  thresholds = []
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
  takeRecords = () => []
}
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
window.scrollTo = () => undefined
window.Element.prototype.scrollTo = () => undefined
window.HTMLElement.prototype.scrollIntoView = () => undefined

// Patience, not delay: a loaded machine types slowly.
configure({ asyncUtilTimeout: 15_000 })

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  cleanup()
  cleanNotifications()
  server.resetHandlers()
  sessionStorage.clear()
  // Lists remember their filters there, and files share one page.
  localStorage.clear()
  // Routers of tests keep their entries in memory and fire no such event, so a step back would never end.
  window.dispatchEvent(new PopStateEvent('popstate'))
  // A page that a test left or reloaded stays, as after a step back.
  window.dispatchEvent(new Event('pageshow'))
  vi.useRealTimers()
  // Files share one page: a clock left at another time would reach the next one.
  syncClock(new Date().toISOString(), Date.now())
})
afterAll(() => server.close())
