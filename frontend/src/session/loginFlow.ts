import { api } from '@/api/client'
import { boot, platformHref } from '@/api/boot'
import { openPage } from '@/lib/leaving'
import { rememberTarget } from './redirectTarget'

/** The parameter of the hand-off's address that names the page to begin with. */
const ENTRANCE = 'entrance'

const inSpace = (path: string) => `${boot.basename.replace(/\/$/, '')}${path}`

/** Link to login or sign-up: says where it came from, and for which community. */
export function loginHref(page: '/login' | '/onboarding', source: string) {
  const query = new URLSearchParams({ source })
  if (boot.community) query.set('creator', boot.community.slug)
  return platformHref(`${page}?${query}`)
}

/**
 * The address of login or sign-up that leads back to `path` (inside this space) afterwards. From a custom domain the
 * way there and back is the hand-off, because passwords are typed on the platform host only.
 */
export async function loginAddress(page: '/login' | '/onboarding', source: string, path: string) {
  if (boot.host === 'platform') {
    rememberTarget(inSpace(path))
    return loginHref(page, source)
  }
  const { url } = await api.post('/common/auth/handoff/start', { body: { path } })
  if (page === '/login') return url
  const address = new URL(url)
  address.searchParams.set(ENTRANCE, page)
  return address.href
}

/** The first page for a visitor of a page that needs a session. The handoff carries the intent to sign up. */
export const firstPageOf = ({ searchParams }: URL) =>
  searchParams.get(ENTRANCE) === '/onboarding' ? '/onboarding' : '/login'

export const beginLogin = async (page: '/login' | '/onboarding', source: string, path = currentPath()) =>
  openPage(await loginAddress(page, source, path))

/** Path and query of this page as its own space sees them. */
export function currentPath({ pathname, search }: Pick<URL, 'pathname' | 'search'> = window.location) {
  const prefix = boot.basename.replace(/\/$/, '')
  return `${pathname.startsWith(prefix) ? pathname.slice(prefix.length) || '/' : pathname}${search}`
}
