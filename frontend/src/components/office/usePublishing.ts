import { useState } from 'react'
import { ApiError } from '@/api/errors'
import { closeDialog, type DialogKind } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'

interface Options {
  /** The dialog that asks. */
  dialog: DialogKind
  /** The toast after it. */
  done: string
  onPublish: () => Promise<unknown>
  /** A field of the form behind the dialog is at fault. */
  onRefused: () => unknown
}

/** Publishes or saves from a dialog. The dialog closes after that, or when the form behind it shows a problem. */
export function usePublishing({ dialog, done, onPublish, onRefused }: Options) {
  const [problem, setProblem] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const publish = async () => {
    setBusy(true)
    try {
      await onPublish()
      closeDialog(dialog)
      toast('SUCCESS', done)
    } catch (error) {
      setProblem(error)
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
        closeDialog(dialog)
        onRefused()
      }
    } finally {
      setBusy(false)
    }
  }
  return { problem, isBusy, publish }
}
