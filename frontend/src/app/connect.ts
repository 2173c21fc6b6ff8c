import { keepAnswers } from '@/api/firstAnswers'
import { connectSession } from '@/api/http'
import { session } from '@/session/session'
import { boot, platformHref } from '@/api/boot'
import { openPage, reloadPage, unlessLeaving } from '@/lib/leaving'
import type { SpaceRouter } from './router'

const TWO_FACTOR = '/login/two-fa'
const SECURITY = '/profile/settings'

const toStart = () => openPage(`${boot.basename.replace(/\/$/, '')}/`)

/** Gives the HTTP layer the little it must know of the page it runs in. */
export function connect(router: () => SpaceRouter, goHome: () => unknown = toStart) {
  keepAnswers(boot.answers)
  connectSession({
    apiBase: boot.apiBase,
    csrfToken: boot.whoami.csrfToken,
    acting: () => session().acting,
    onProtectedArea: () => router().state.matches.some(({ route }) => Boolean((route.handle as Handle)?.isProtected)),
    goHome: () => unlessLeaving(() => void goHome()),
    goToTwoFactor: (enroll) => {
      const [place, query] = enroll ? [SECURITY, '?tab=security'] : [TWO_FACTOR, window.location.search]
      if (window.location.pathname !== place) unlessLeaving(() => openPage(platformHref(`${place}${query}`)))
    },
    // The server answers with the page of a closed or suspended community.
    communityShut: () => {
      if (boot.space !== 'platform' && !boot.isClosed && !boot.suspension) unlessLeaving(reloadPage)
    },
    confirmPerson: async (params) => {
      const { confirmPerson } = await import('@/features/profile/stepUp/confirmPerson')
      return confirmPerson(params)
    },
  })
}

type Handle = { isProtected?: boolean } | undefined
