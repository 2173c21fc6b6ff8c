import { expect, test, vi } from 'vitest'
import { bootCommunity } from '@/api/boot'
import { PREVIEW_LOOK } from '@/lib/preview'
import { useLook } from '@/session/look'
import { showUnsaved } from './preview'

const idle: (() => void)[] = []
vi.mock(import('@/lib/whenIdle'), () => ({ whenIdle: (run) => idle.push(run) }))

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

test('other colors are painted at once, and the page is rendered with their look when the browser is idle', async () => {
  document.head.innerHTML = '<style id="look">:root{--brand:red}</style>'
  const style = document.getElementById('look')
  showUnsaved()
  const before = nameShown()

  send(':root{--brand:blue}', 'Blue')
  send(':root{--brand:green}', 'Green')
  expect(style).toHaveTextContent(':root{--brand:green}')
  await vi.waitFor(() => expect(idle).toHaveLength(1))
  expect(nameShown()).toBe(before)
  idle.forEach((run) => run())
  expect(nameShown()).toBe('Green')

  send(':root{--brand:green}', 'Another name')
  expect(nameShown()).toBe('Another name')
})
