import { useSyncExternalStore } from 'react'

function listen(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** True while the browser has a network. */
export const useOnline = () => useSyncExternalStore(listen, () => navigator.onLine)
