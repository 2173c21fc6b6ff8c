import type { ComponentType, LazyExoticComponent } from 'react'
import { create } from 'zustand'
import type { DialogKey } from './kinds'
import type { DialogProps } from './props'

export type { DialogProps } from './props'

export type DialogKind = keyof DialogProps & DialogKey

/** Bodies are loaded when first opened. The bundles of a space hold only the dialogs that it can open. */
export type Registry = {
  [Kind in DialogKind]?: {
    title: string | ((props: DialogProps[Kind]) => string)
    size?: string
    body: LazyExoticComponent<ComponentType<DialogProps[Kind]>> | ComponentType<DialogProps[Kind]>
  }
}

interface Entry {
  kind: DialogKind
  props: DialogProps[DialogKind]
  open: boolean
  /** The element that had the focus before. It gets the focus back. */
  opener: Element | null
}

export const useDialogs = create<Entry[]>()(() => [])

/** Opening a kind that is already open replaces it: there is never a second one. */
export const openDialog = <Kind extends DialogKind>(kind: Kind, props: DialogProps[Kind]) =>
  useDialogs.setState((stack) => {
    const replaced = stack.find((entry) => entry.kind === kind)
    // One that follows another (bought, then: successful) leads back to where the first one came from.
    const before = replaced ?? stack.find((entry) => !entry.open)
    const opener = before ? before.opener : document.activeElement
    return [...stack.filter((entry) => entry !== replaced), { kind, props, open: true, opener }]
  }, true)

/** Without a kind, closes the latest. It stays in the stack until its exit animation ends. */
export function closeDialog(kind = useDialogs.getState().findLast((entry) => entry.open)?.kind) {
  const closing = useDialogs.getState().find((entry) => entry.kind === kind && entry.open)
  if (!closing) return
  // A dialog that the program closes must not stop the next step with its question about unsaved changes.
  guards.delete(closing.kind)
  useDialogs.setState((stack) => stack.map((entry) => (entry === closing ? { ...entry, open: false } : entry)), true)
  // After the dialog has released the focus, which happens when it closes.
  setTimeout(() => {
    const { opener } = closing
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  })
}

const guards = new Map<DialogKind, () => void>()

/** `ask` runs in place of closing when a person dismisses the dialog. Returns a function that removes the guard. */
export function guardDialog(kind: DialogKind, ask: () => void) {
  guards.set(kind, ask)
  return () => void guards.delete(kind)
}

/** True while the open dialog `kind` has changes that leaving the page would lose. */
export const isGuarded = (kind: DialogKind) => guards.has(kind)

/** By Escape, the close button, or a click beside it. A dialog with unsaved changes asks first. */
export const dismissDialog = (kind: DialogKind) => (guards.get(kind) ?? (() => closeDialog(kind)))()

export const dropClosedDialogs = () => useDialogs.setState((stack) => stack.filter((entry) => entry.open), true)

const addressed = new Set<DialogKind>()

/** Marks `kind` as a dialog with an address while its page is shown. Returns a function that removes the mark. */
export function addressDialog(kind: DialogKind) {
  addressed.add(kind)
  return () => void addressed.delete(kind)
}

/** The latest open dialog without an address: Back closes it alone. */
export const dialogWithoutAddress = (stack: readonly Entry[]) => {
  const latest = stack.findLast((entry) => entry.open)
  return latest && !addressed.has(latest.kind) ? latest.kind : undefined
}
