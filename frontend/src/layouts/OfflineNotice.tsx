import { IconWifiOff } from '@tabler/icons-react'
import { useOnline } from '@/lib/useOnline'
import classes from './OfflineNotice.module.css'

/** Shows on every page that the browser is offline: the data may be old, and no change can be sent. */
export function OfflineNotice() {
  const isOnline = useOnline()
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
