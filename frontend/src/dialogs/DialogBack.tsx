import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router'
import { dialogWithoutAddress, dismissDialog, useDialogs } from './dialogs'

let isOwnStep = false

/** A step back by the product itself, past the entry of a dialog that was closed. It closes nothing. */
export function leaveEntry(goBack: () => unknown) {
  isOwnStep = true
  // The router listens since before this, so it has asked by then.
  window.addEventListener('popstate', () => (isOwnStep = false), { once: true })
  goBack()
}

/** Back closes a dialog that has no address, and the page behind it stays. */
export function DialogBack() {
  const kind = useDialogs(dialogWithoutAddress)
  // A router knows one blocker at a time, so there is none while no dialog is open.
  return kind && <Back key={kind} kind={kind} />
}

function Back({ kind }: { kind: NonNullable<ReturnType<typeof dialogWithoutAddress>> }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop && !isOwnStep)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    dismissDialog(kind)
  }, [blocker, kind])
  return null
}
