import { setNonce } from 'get-nonce'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { RouteObject } from 'react-router'
import { App } from '@/app/App'
import { boot } from '@/api/boot'
import type { Boot } from '@/api/shapes'
import type { Registry } from '@/dialogs/dialogs'
import { connect } from '@/app/connect'
import { createSpaceRouter, type SpaceRouter } from '@/app/router'
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
  platform: () => import('@/app/spaces/platform'),
  community: () => import('@/app/spaces/community'),
  admin: () => import('@/app/spaces/admin'),
}

/** What is seen first has the line and the processor to itself. */
const LIVE_AFTER_MS = 1500

const RELOADED = 'gemhall:reloaded'

// A page kept open over a release asks for files that are gone; one reload brings the new ones.
window.addEventListener('vite:preloadError', (event) => {
  // Offline, a reload would lose the page and the typed text.
  if (!navigator.onLine || sessionStorage.getItem(RELOADED)) return
  sessionStorage.setItem(RELOADED, '1')
  event.preventDefault()
  window.location.reload()
})

async function start() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
  setNonce(nonce)
  syncClock(boot.serverNow)

  const space = await spaces[boot.space]()
  await yieldToBrowser()
  // A router's guards and loaders run as soon as it exists, and they call the API.
  connect(() => router, space.goHome)
  const router: SpaceRouter = createSpaceRouter(space.routes)

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
  sessionStorage.removeItem(RELOADED)
  if (boot.isPreview) void import('@/app/preview').then(({ showUnsaved }) => showUnsaved())
  else setTimeout(() => whileSignedIn(goLive), LIVE_AFTER_MS)
}

async function goLive() {
  if (!navigator.onLine) await new Promise((back) => window.addEventListener('online', back, { once: true }))
  return (await import('@/live/live')).goLive()
}

void start()
