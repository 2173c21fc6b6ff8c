import { Notifications } from '@mantine/notifications'
import { use, useSyncExternalStore } from 'react'
// Here, so that the question waits for no request, and opens offline.
import '@/components/forms/UnsavedQuestion'
import { DialogHost } from '@/dialogs/DialogHost'
import type { Registry } from '@/dialogs/dialogs'
import { LegalGate } from '@/features/legal/LegalGate'
import { keepFocus } from '@/lib/keepFocus'
import { TOAST_MS } from '@/lib/limits'
import { RouterContext } from '@/lib/RouterContext'

// Not in an effect: React shows this component some time after it has loaded it, and a fast person has acted by then.
keepFocus()
// In a file of its own, because a first page has no room for it.
// A page that is left loads nothing more.
void import('@/lib/brokenPictures').then(
  ({ watchPictures }) => watchPictures(),
  () => undefined,
)

/** The path of the shown page. These services are rendered outside of the routes. */
function usePath() {
  const router = use(RouterContext)
  return useSyncExternalStore(
    (changed) => router?.subscribe(changed) ?? (() => undefined),
    () => router?.state.location.pathname ?? '/',
  )
}

/** Services that a page needs after its first use: dialogs, toasts, and new legal texts to accept. */
export default function PageServices({ dialogs }: { dialogs: Registry }) {
  return (
    <>
      <DialogHost registry={dialogs} />
      <Notifications position="bottom-right" autoClose={TOAST_MS} pauseResetOnHover="all" limit={4} />
      <LegalGate path={usePath()} />
    </>
  )
}
