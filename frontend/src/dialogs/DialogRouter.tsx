import { type ReactNode, use, useMemo, useSyncExternalStore } from 'react'
import { type Navigator, Router, type To } from 'react-router'
import { RouterContext } from '@/lib/RouterContext'

/** Links for dialogs, which are rendered outside of the routes. */
export function DialogRouter({ children }: { children: ReactNode }) {
  const router = use(RouterContext)
  return router ? <Within router={router}>{children}</Within> : children
}

type DataRouter = NonNullable<React.ContextType<typeof RouterContext>>

/** The path below the base. A link puts the base before its path, and the router of the pages does so again. */
function below({ basename = '/' }: DataRouter, to: To): To {
  if (typeof to === 'string' || !to.pathname || basename === '/') return to
  return { ...to, pathname: to.pathname.slice(basename.length) || '/' }
}

function Within({ router, children }: { router: DataRouter; children: ReactNode }) {
  const { location, historyAction } = useSyncExternalStore(
    (changed) => router.subscribe(changed),
    () => router.state,
  )
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: (to) => router.createHref(to as URL),
      encodeLocation: (to) => router.encodeLocation(to),
      go: (steps) => void router.navigate(steps),
      push: (to, state) => void router.navigate(below(router, to), { state }),
      replace: (to, state) => void router.navigate(below(router, to), { replace: true, state }),
    }),
    [router],
  )
  return (
    <Router basename={router.basename} location={location} navigationType={historyAction} navigator={navigator}>
      {children}
    </Router>
  )
}
