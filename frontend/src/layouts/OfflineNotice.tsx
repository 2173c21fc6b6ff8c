import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from './OfflineNotice.module.css'

function listen(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Shows on every page that the browser is offline: the data may be old, and no change can be sent. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  return (
    <div role="status" className={classes.place}>
      {!isOnline && (
        <p className={classes.notice}>
          <IconWifiOff size={18} stroke={1.75} aria-hidden="true" />
          You are offline. This page may be out of date.
        </p>
      )}
    </div>
  )
}
