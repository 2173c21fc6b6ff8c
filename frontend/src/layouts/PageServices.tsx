import { Notifications } from '@mantine/notifications'
// Here, so that the first dialog waits for no request, and opens offline.
import '@/dialogs/DialogBody'
import { keepFocus } from '@/lib/keepFocus'
import { TOAST_MS } from '@/lib/limits'

// Not in an effect: React shows this component some time after it has loaded it, and a fast person has acted by then.
keepFocus()

/** Services that a page needs after its first use: toasts. */
export default function PageServices() {
  return <Notifications position="top-left" autoClose={TOAST_MS} pauseResetOnHover="all" limit={4} />
}
