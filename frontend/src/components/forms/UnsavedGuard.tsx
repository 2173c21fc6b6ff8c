import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { create } from 'zustand'
import { closeDialog, type DialogKind, guardDialog } from '@/dialogs/dialogs'

interface Props {
  when: boolean
  /** The changed thing: "the raffle". */
  what: string
  /** The part of the address's query that shows the form, if it is not a tab: leaving it leaves the form. */
  param?: string
  /** Saves a draft before the user leaves; false if it was refused. */
  onSaveDraft?: () => Promise<boolean>
}

type Unsaved = Omit<Props, 'when'> & { id: string }

/** The forms of the page with unsaved changes. A router knows one blocker at a time, so the first of them blocks for all. */
const useUnsaved = create<Unsaved[]>()(() => [])

/** Asks for confirmation before the user leaves a page with unsaved changes. */
export function UnsavedGuard({ when, what, param, onSaveDraft }: Props) {
  const id = useId()
  // Saving ends the changes, but the way out is still blocked then.
  const [isSaving, setSaving] = useState(false)
  useEffect(() => {
    if (!when) return undefined
    useUnsaved.setState((all) => [...all, { id, what, param }], true)
    return () => useUnsaved.setState((all) => all.filter((one) => one.id !== id), true)
  }, [when, id, what, param])
  const isFirst = useUnsaved(([first]) => first?.id === id)
  return (isFirst || isSaving) && <RouteGuard onSaveDraft={onSaveDraft} isSaving={isSaving} setSaving={setSaving} />
}

interface DialogGuardProps {
  when: boolean
  what: string
  /** The dialog that holds the form. */
  dialog: DialogKind
}

/** The same for a form in a dialog, which lies outside the router: asks before the dialog is dismissed. */
export function UnsavedDialogGuard({ when, ...guarded }: DialogGuardProps) {
  return when && <DialogGuard {...guarded} />
}

interface RouteGuardProps extends Pick<Props, 'onSaveDraft'> {
  isSaving: boolean
  setSaving: (isSaving: boolean) => void
}

type Place = Pick<Location, 'pathname' | 'search'>

/** The part of the address's query that the tabs of every page use. */
const TAB = 'tab'

/** True if a form with the changes is on the page at `from`, but not on the one at `to`. */
function isLeft({ param = TAB }: Unsaved, from: Place, to: Place) {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  return from.pathname !== to.pathname || [TAB, param].some((name) => before.get(name) !== after.get(name))
}

function RouteGuard({ onSaveDraft, isSaving, setSaving }: RouteGuardProps) {
  const all = useUnsaved()
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    useUnsaved.getState().some((one) => isLeft(one, currentLocation, nextLocation)),
  )
  const saveAndLeave = async (save: () => Promise<boolean>) => {
    setSaving(true)
    if (await save()) blocker.proceed?.()
    else blocker.reset?.()
    setSaving(false)
  }
  return (
    <Question
      what={[...new Set(all.map(({ what }) => what))].join(' and ')}
      isAsked={blocker.state === 'blocked'}
      isSaving={isSaving}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
      // A draft of one form does not hold the changes of another.
      onSave={onSaveDraft && all.length < 2 ? () => void saveAndLeave(onSaveDraft) : undefined}
    />
  )
}

function DialogGuard({ what, dialog }: Omit<DialogGuardProps, 'when'>) {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => guardDialog(dialog, () => setAsked(true)), [dialog])
  return (
    <Question
      what={what}
      isAsked={isAsked}
      onStay={() => setAsked(false)}
      onLeave={() => {
        setAsked(false)
        closeDialog(dialog)
      }}
    />
  )
}

interface UnsavedModalProps {
  what: string
  title: string
  isOpen: boolean
  onClose: () => void
  /** The form. It says through `setDirty` whether it has changes. */
  children: (setDirty: (isDirty: boolean) => void) => ReactNode
}

/** The same for a modal that is no dialog of the stack. */
export function UnsavedModal({ what, title, isOpen, onClose, children }: UnsavedModalProps) {
  const [isDirty, setDirty] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const leave = () => {
    setAsked(false)
    setDirty(false)
    onClose()
  }
  return (
    <Modal.Stack>
      <Modal stackId="text" opened={isOpen} onClose={() => (isDirty ? setAsked(true) : onClose())} title={title}>
        {children(setDirty)}
      </Modal>
      {isDirty && <Question what={what} isAsked={isAsked} onStay={() => setAsked(false)} onLeave={leave} />}
    </Modal.Stack>
  )
}

interface QuestionProps {
  what: string
  isAsked: boolean
  isSaving?: boolean
  onStay: () => void
  onLeave: () => void
  onSave?: () => void
}

function Question({ what, isAsked, isSaving, onStay, onLeave, onSave }: QuestionProps) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  return (
    // In the stack of the dialogs, where there is one: Escape closes the question alone.
    <Modal stackId="unsaved" opened={isAsked} onClose={onStay} title="Leave without saving?" size="sm">
      <p>Your changes to {what} are not saved yet.</p>
      <Group justify="flex-end" gap="xs" mt="lg" wrap="wrap-reverse">
        <Button variant="default" data-autofocus disabled={isSaving} onClick={onStay}>
          Keep editing
        </Button>
        <Button color="red" variant={onSave ? 'subtle' : 'filled'} disabled={isSaving} onClick={onLeave}>
          Leave
        </Button>
        {onSave && (
          <Button loading={isSaving} onClick={onSave}>
            Save draft
          </Button>
        )}
      </Group>
    </Modal>
  )
}
