const KEY = 'gemhall:after-login'
const NOT_REMEMBERED = ['/login', '/onboarding', '/forgot-password', '/reset-password', '/verify-email']

/** A path on this very origin, and nothing a browser could read as another host. */
export function isSafeTarget(target: string) {
  if (!/^\/(?![/\\])/.test(target)) return false
  // Browsers drop tabs and newlines from addresses, so "/\t/evil.example" would leave this origin.
  return !Array.from(target).some((letter) => letter <= ' ' || letter === '\\')
}

const isEntrance = (target: string) =>
  NOT_REMEMBERED.some((path) => target === path || target.startsWith(`${path}/`) || target.startsWith(`${path}?`))

/** The hand-off's consent page is under /login and still a place to come back to. */
const isWorthRemembering = (target: string) => !isEntrance(target) || target.startsWith('/login/continue?')

/** Remembers the page to open after login: its path and query, with the community's prefix. */
export function rememberTarget(target: string) {
  if (isSafeTarget(target) && isWorthRemembering(target)) sessionStorage.setItem(KEY, target)
}

/** The remembered place, once. */
export function takeTarget(otherwise = '/') {
  const target = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return target && isSafeTarget(target) ? target : otherwise
}

/** The remembered place, which stays remembered. */
export function peekTarget() {
  const target = sessionStorage.getItem(KEY)
  return target && isSafeTarget(target) ? target : undefined
}
