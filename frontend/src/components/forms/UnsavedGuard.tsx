import { Button, Group, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { closeDialog, type DialogKind, guardDialog } from '@/dialogs/dialogs'

interface Props {
  when: boolean
  /** What the changes belong to: "the raffle". */
  what: string
  /** The part of the address's query that shows the form: leaving it leaves the form. */
  param?: string
  /** Saves a draft before the user leaves; false if it was refused. */
  onSaveDraft?: () => Promise<boolean>
}

/** Asks for confirmation before the user leaves a page with unsaved changes. */
export function UnsavedGuard({ when, ...guarded }: Props) {
  // Saving ends the changes, but the way out is still blocked then.
  const [isSaving, setSaving] = useState(false)
  // A router knows one blocker at a time, so a form without changes registers none.
  return (when || isSaving) && <RouteGuard {...guarded} isSaving={isSaving} setSaving={setSaving} />
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

interface RouteGuardProps extends Omit<Props, 'when'> {
  isSaving: boolean
  setSaving: (isSaving: boolean) => void
}

function RouteGuard({ what, param, onSaveDraft, isSaving, setSaving }: RouteGuardProps) {
  const placeOf = ({ pathname, search }: { pathname: string; search: string }) =>
    `${pathname} ${(param && new URLSearchParams(search).get(param)) ?? ''}`
  const blocker = useBlocker(({ currentLocation, nextLocation }) => placeOf(currentLocation) !== placeOf(nextLocation))
  const saveAndLeave = async (save: () => Promise<boolean>) => {
    setSaving(true)
    if (await save()) blocker.proceed?.()
    else blocker.reset?.()
    setSaving(false)
  }
  return (
    <Question
      what={what}
      isAsked={blocker.state === 'blocked'}
      isSaving={isSaving}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
      onSave={onSaveDraft && (() => void saveAndLeave(onSaveDraft))}
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
