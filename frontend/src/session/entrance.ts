import { api } from '@/api/client'
import { boot, platformHref } from '@/app/boot'
import { rememberTarget } from './redirectTarget'

const inSpace = (path: string) => `${boot.basename.replace(/\/$/, '')}${path}`

/** Link to log-in or sign-up: says where it came from, and for which community. */
export function entranceHref(page: '/login' | '/onboarding', source: string) {
  const query = new URLSearchParams({ source })
  if (boot.community) query.set('creator', boot.community.slug)
  return platformHref(`${page}?${query}`)
}

/**
 * Leaves for log-in and returns to `path` (inside this space) afterwards. From a custom domain the way there and back
 * is the hand-off, because passwords are typed on the platform host only.
 */
export async function goToEntrance(page: '/login' | '/onboarding', source: string, path = currentPath()) {
  if (boot.host === 'platform') {
    rememberTarget(inSpace(path))
    window.location.assign(entranceHref(page, source))
    return
  }
  const { url } = await api.post('/common/auth/handoff/start', { body: { path } })
  window.location.assign(url)
}

/** Path and query of this page as its own space sees them. */
export function currentPath() {
  const { pathname, search } = window.location
  const prefix = boot.basename.replace(/\/$/, '')
  return `${pathname.startsWith(prefix) ? pathname.slice(prefix.length) || '/' : pathname}${search}`
}
