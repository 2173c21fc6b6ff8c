import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { keepFocus } from '@/lib/keepFocus'
import { TOAST_MS } from '@/lib/limits'

/** What a page needs once somebody uses it: toasts, and the keeper of the focus. */
export default function PageServices() {
  useEffect(keepFocus, [])
  return <Notifications position="top-left" autoClose={TOAST_MS} pauseResetOnHover="all" limit={4} />
}
