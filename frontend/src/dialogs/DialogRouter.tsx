import { type ReactNode, use, useMemo, useSyncExternalStore } from 'react'
import { type Navigator, Router } from 'react-router'
import { RouterContext } from '@/lib/RouterContext'

/** Links for dialogs, which are rendered outside of the routes. */
export function DialogRouter({ children }: { children: ReactNode }) {
  const router = use(RouterContext)
  return router ? <Within router={router}>{children}</Within> : children
}

type DataRouter = NonNullable<React.ContextType<typeof RouterContext>>

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
      push: (to, state) => void router.navigate(to, { state }),
      replace: (to, state) => void router.navigate(to, { replace: true, state }),
    }),
    [router],
  )
  return (
    <Router basename={router.basename} location={location} navigationType={historyAction} navigator={navigator}>
      {children}
    </Router>
  )
}
