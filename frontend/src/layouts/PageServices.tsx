import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { keepFocus } from '@/lib/keepFocus'
import { TOAST_MS } from '@/lib/limits'

/** Services that a page needs after its first use: toasts and focus management. */
export default function PageServices() {
  useEffect(keepFocus, [])
  return <Notifications position="top-left" autoClose={TOAST_MS} pauseResetOnHover="all" limit={4} />
}
