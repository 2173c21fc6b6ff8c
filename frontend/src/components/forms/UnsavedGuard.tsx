import { Suspense, useEffect, useId, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { create } from 'zustand'
import { closeDialog, type DialogKind, guardDialog } from '@/dialogs/dialogs'
import { lazily } from '@/lib/lazily'
import type { QuestionProps } from './UnsavedQuestion'

// Page services load it after the page.
const UnsavedQuestion = lazily(() => import('./UnsavedQuestion'))

interface Props {
  when: boolean
  /** The changed thing: "the raffle". */
  what: string
  /** The part of the address's query that shows the form, if it is not a tab: leaving it leaves the form. */
  param?: string
  /** Saves a draft before the user leaves; false if it was refused. */
  onSaveDraft?: () => Promise<boolean>
  /** The draft is saved without a question. The user is asked only if it was refused. */
  isSavedFirst?: boolean
}

type Unsaved = Pick<Props, 'what' | 'param'> & { id: string }

/** The forms of the page with unsaved changes. A router knows one blocker at a time, so the first of them blocks for all. */
const useUnsaved = create<Unsaved[]>()(() => [])

/** Asks for confirmation before the user leaves a page with unsaved changes. */
export function UnsavedGuard({ when, what, param, onSaveDraft, isSavedFirst = false }: Props) {
  const id = useId()
  // Saving ends the changes, but the way out is still blocked then.
  const [isSaving, setSaving] = useState(false)
  useEffect(() => {
    if (!when) return undefined
    useUnsaved.setState((all) => [...all, { id, what, param }], true)
    return () => useUnsaved.setState((all) => all.filter((one) => one.id !== id), true)
  }, [when, id, what, param])
  const isFirst = useUnsaved(([first]) => first?.id === id)
  return (
    (isFirst || isSaving) && (
      <RouteGuard onSaveDraft={onSaveDraft} isSavedFirst={isSavedFirst} isSaving={isSaving} setSaving={setSaving} />
    )
  )
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

interface RouteGuardProps extends Pick<Props, 'onSaveDraft' | 'isSavedFirst'> {
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

function RouteGuard({ onSaveDraft, isSavedFirst, isSaving, setSaving }: RouteGuardProps) {
  const all = useUnsaved()
  const [isRefused, setRefused] = useState(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    useUnsaved.getState().some((one) => isLeft(one, currentLocation, nextLocation)),
  )
  const stay = () => {
    setRefused(false)
    blocker.reset?.()
  }
  const saveAndLeave = async (save: () => Promise<boolean>) => {
    setSaving(true)
    if (await save()) blocker.proceed?.()
    else stay()
    setSaving(false)
  }
  // A draft of one form does not hold the changes of another.
  const saveDraft = all.length < 2 ? onSaveDraft : undefined
  const isBlocked = blocker.state === 'blocked'
  const savesNow = isBlocked && isSavedFirst && saveDraft !== undefined && !isRefused
  useEffect(() => {
    if (!savesNow || isSaving) return
    setSaving(true)
    void saveDraft().then((isSaved) => {
      if (isSaved) blocker.proceed?.()
      else setRefused(true)
      setSaving(false)
    })
  }, [savesNow, isSaving, saveDraft, blocker, setSaving])
  return (
    <Question
      what={[...new Set(all.map(({ what }) => what))].join(' and ')}
      isAsked={isBlocked && !savesNow}
      isSaving={isSaving}
      onStay={stay}
      onLeave={() => blocker.proceed?.()}
      onSave={saveDraft && (() => void saveAndLeave(saveDraft))}
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

/** Asks for confirmation once `isAsked`, and also before the whole page is left. */
export function Question(props: QuestionProps) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return (
    <Suspense>
      <UnsavedQuestion {...props} />
    </Suspense>
  )
}
