import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootCommunity } from '@/api/boot'
import { PREVIEW_LOOK } from '@/lib/preview'
import { useLook } from '@/session/look'
import { showUnsaved } from './preview'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const send = (css: string, name: string) =>
  window.dispatchEvent(
    new MessageEvent('message', {
      origin: window.location.origin,
      source: window.parent,
      data: {
        kind: PREVIEW_LOOK,
        look: { community: { ...bootCommunity(), name }, css, theme: useLook.getState().theme },
      },
    }),
  )
const nameShown = () => useLook.getState().community?.name

test('other colors are painted at once, and the page is rendered with their look when they stay', () => {
  document.head.innerHTML = '<style id="look">:root{--brand:red}</style>'
  const style = document.getElementById('look')
  showUnsaved()
  const before = nameShown()

  send(':root{--brand:blue}', 'Blue')
  send(':root{--brand:green}', 'Green')
  expect(style).toHaveTextContent(':root{--brand:green}')
  expect(nameShown()).toBe(before)
  vi.runAllTimers()
  expect(nameShown()).toBe('Green')

  send(':root{--brand:green}', 'Another name')
  expect(nameShown()).toBe('Another name')
})
