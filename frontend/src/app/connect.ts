import { keepAnswers } from '@/api/firstAnswers'
import { connectSession } from '@/api/http'
import { session } from '@/session/session'
import { boot, platformHref } from './boot'
import type { SpaceRouter } from './router'

const TWO_FACTOR = '/login/two-fa'

/** Gives the HTTP layer the little it must know of the page it runs in. */
export function connect(router: () => SpaceRouter) {
  keepAnswers(boot.answers)
  connectSession({
    apiBase: boot.apiBase,
    csrfToken: boot.whoami.csrfToken,
    acting: () => session().acting,
    onProtectedArea: () => router().state.matches.some(({ route }) => Boolean((route.handle as Handle)?.isProtected)),
    goHome: () => window.location.assign(boot.space === 'admin' ? '/' : `${boot.basename.replace(/\/$/, '')}/`),
    goToTwoFactor: () => {
      if (window.location.pathname !== TWO_FACTOR) window.location.assign(platformHref(TWO_FACTOR))
    },
  })
}

type Handle = { isProtected?: boolean } | undefined
