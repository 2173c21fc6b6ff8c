import { useEffect } from 'react'
import { NavigationType, useBlocker, useLocation, useNavigate } from 'react-router'
import { dialogWithoutAddress, dismissDialog, isGuarded, useDialogs } from './dialogs'

let isOwnStep = false

/** A step back by the product itself, past the entry of a dialog that was closed. It closes nothing. */
export function leaveEntry(goBack: () => unknown) {
  isOwnStep = true
  // The router listens since before this, so it has asked by then.
  window.addEventListener('popstate', () => (isOwnStep = false), { once: true })
  goBack()
}

/** Back closes a dialog that has no address, and the page behind it stays. A dialog with changes keeps its links, too. */
export function DialogBack() {
  const kind = useDialogs(dialogWithoutAddress)
  // A router can have only one blocker at a time, so block only while a dialog is open.
  return kind && <Back key={kind} kind={kind} />
}

/** The key of the entry that the document was loaded with. The router gives every other entry a key of its own. */
const FIRST_KEY = 'default'

function Back({ kind }: { kind: NonNullable<ReturnType<typeof dialogWithoutAddress>> }) {
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    // Back from the first entry leaves the document, which a router cannot stop. So the page gets a second entry.
    if (location.key === FIRST_KEY) void navigate(location, { state: location.state, preventScrollReset: true })
  }, [location, navigate])
  const blocker = useBlocker(
    ({ historyAction }) => !isOwnStep && (historyAction === NavigationType.Pop || isGuarded(kind)),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    dismissDialog(kind)
  }, [blocker, kind])
  return null
}
