import { keyFor } from '@/api/keys'
import { hashKey } from '@tanstack/react-query'
import { queryClient } from '@/api/queryClient'
import { registerWorker, renewPush } from '@/session/pushDevice'

const UNREAD = hashKey(keyFor('notifications', 'unread'))

/** The number of unread notifications on the icon of the installed app. Returns a function that ends this. */
function showBadge() {
  if (!('setAppBadge' in navigator)) return () => undefined
  return queryClient.getQueryCache().subscribe(({ query }) => {
    const count: unknown = query.state.data
    if (query.queryHash === UNREAD && typeof count === 'number')
      void navigator.setAppBadge(count).catch(() => undefined)
  })
}

/** Serves a device on which the app is installed or shows push notifications. Returns a function that ends this. */
export function serveDevice() {
  if ('serviceWorker' in navigator && matchMedia('(display-mode: standalone)').matches) {
    void registerWorker().catch(() => undefined)
  }
  // Without an answer, the next page tries again.
  void renewPush().catch(() => undefined)
  return showBadge()
}
