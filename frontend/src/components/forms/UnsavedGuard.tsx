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
}

/** Asks for confirmation before the user leaves a page with unsaved changes. */
export function UnsavedGuard({ when, ...guarded }: Props) {
  // A router knows one blocker at a time, so a form without changes registers none.
  return when && <RouteGuard {...guarded} />
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

function RouteGuard({ what, param }: Omit<Props, 'when'>) {
  const placeOf = ({ pathname, search }: { pathname: string; search: string }) =>
    `${pathname} ${(param && new URLSearchParams(search).get(param)) ?? ''}`
  const blocker = useBlocker(({ currentLocation, nextLocation }) => placeOf(currentLocation) !== placeOf(nextLocation))
  return (
    <Question
      what={what}
      isAsked={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
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
  onStay: () => void
  onLeave: () => void
}

function Question({ what, isAsked, onStay, onLeave }: QuestionProps) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  return (
    // In the stack of the dialogs, where there is one: Escape closes the question alone.
    <Modal stackId="unsaved" opened={isAsked} onClose={onStay} title="Leave without saving?" size="sm">
      <p>Your changes to {what} are not saved yet.</p>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={onStay}>
          Keep editing
        </Button>
        <Button color="red" onClick={onLeave}>
          Leave
        </Button>
      </Group>
    </Modal>
  )
}
