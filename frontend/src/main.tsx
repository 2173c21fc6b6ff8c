import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { RouteObject } from 'react-router'
import { App } from '@/app/App'
import { boot } from '@/api/boot'
import type { Boot } from '@/api/shapes'
import type { Registry } from '@/dialogs/dialogs'
import { connect } from '@/app/connect'
import { reloadForNewRelease } from '@/app/newRelease'
import { createSpaceRouter, type SpaceRouter } from '@/app/router'
import { isLeaving } from '@/lib/leaving'
import { yieldToBrowser } from '@/lib/yieldToBrowser'
import { syncClock } from '@/lib/clock'
import { whileSignedIn } from '@/session/whileSignedIn'

interface Space {
  routes: RouteObject[]
  dialogs: Registry
  /** After a refused call, if not to the start of the space. */
  goHome?: () => unknown
}

const spaces: Record<Boot['space'], () => Promise<Space>> = {
  platform: () => import('@/app/frames/platform'),
  community: () => import('@/app/frames/community'),
  admin: () => import('@/app/frames/admin'),
}

/** The live stream waits, so that the first view gets the network and the processor. */
const LIVE_AFTER_MS = 1500

window.addEventListener('vite:preloadError', () => void reloadForNewRelease())

async function start() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
  // react-remove-scroll locks the page behind a dialog. It reads the nonce of its style element from this variable.
  Object.assign(globalThis, { __webpack_nonce__: nonce })
  syncClock(boot.serverNow)

  const space = await spaces[boot.space]()
  await yieldToBrowser()
  // A router's guards and loaders run as soon as it exists, and they call the API.
  connect(() => router, space.goHome)
  const router: SpaceRouter = createSpaceRouter(space.routes)
  // The browser tests open one page after the other by it, as links do.
  if (boot.development) Object.assign(window, { router })

  // The server's shell stays on screen until the first page is ready to take its place.
  await new Promise<void>((resolve) => {
    if (router.state.initialized) resolve()
    else router.subscribe(({ initialized }) => initialized && resolve())
  })
  await yieldToBrowser()
  const container = document.getElementById('root')
  // In slices, so that a slow phone stays answerable while the page is built.
  if (container) {
    const root = createRoot(container)
    startTransition(() => root.render(<App router={router} dialogs={space.dialogs} nonce={nonce} />))
  }
  if (boot.isPreview) void import('@/app/preview').then(({ showUnsaved }) => showUnsaved())
  else whileSignedIn(goLive)
}

/** Also waits because a login ends with a navigation: the stream then belongs to the next page. */
async function goLive(): Promise<() => void> {
  await new Promise((resolve) => setTimeout(resolve, LIVE_AFTER_MS))
  if (isLeaving() || !navigator.onLine) return goLive()
  // Without the stream, the page asks the API again from time to time.
  return import('@/live/live').then(
    (live) => live.goLive(),
    () => () => undefined,
  )
}

void start()
