import { session } from './session'
import { currentPath, firstPageOf, loginAddress } from './loginFlow'
import { redirectDocumentFrom, redirectFrom } from './leave'
import { rememberTarget } from './redirectTarget'
import { boot, platformHref } from '@/api/boot'

/** Route middleware: a visitor logs in first and then returns to this page. */
export async function requireSession({ request }: { request: Request }) {
  if (session().user) return
  const address = new URL(request.url)
  const page = firstPageOf(address)
  const login = await loginAddress(page, boot.space, currentPath(address))
  throw boot.space === 'platform' ? redirectFrom(request, login) : redirectDocumentFrom(request, login)
}

/** Remember a visitor's page, so that the login leads back to it. */
export function rememberPage() {
  if (session().user) return
  const prefix = boot.basename.replace(/\/$/, '')
  rememberTarget(`${prefix}${currentPath()}`)
}

const openedAt = window.location.pathname
const WORN = ['/login', '/onboarding', '/forgot-password', '/reset-password', '/verify-email', '/staff-invitation']

/**
 * Route loader of the platform: its account pages wear the colors of the community a visitor came from, with its wallet.
 * Any other page is the platform's own, and a document without that community.
 */
export function leaveBrand({ request }: { request: Request }) {
  const { pathname } = new URL(request.url)
  const isWorn = WORN.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  if (boot.community && !isWorn && pathname !== openedAt) throw redirectDocumentFrom(request, request.url)
  return null
}

/** Route loader of a community: the address of the platform's own page of this name. */
export function toPlatform({ request }: { request: Request }) {
  throw redirectDocumentFrom(request, platformHref(currentPath(new URL(request.url))))
}

/** Route loader of a community: logs in for its home. */
export async function enterHere({ request }: { request: Request }) {
  if (session().user) throw redirectFrom(request, '/')
  throw redirectDocumentFrom(request, await loginAddress('/login', boot.space, '/'))
}
