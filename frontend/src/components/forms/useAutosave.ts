import { useCallback, useEffect, useRef, useState } from 'react'
import { AUTOSAVE_MS } from '@/lib/limits'

interface Options {
  isDirty: boolean
  /** The values, as one thing that changes with each of them. */
  values: object
  /** False if the form shows a problem, or would. */
  isValid: () => boolean
  /** True while a person must choose first. */
  isHeld: boolean
  /** True while another call saves the values. */
  isBusy: boolean
  /** Saves what differs; false if it was refused. */
  save: () => Promise<boolean>
}

/** Saves a form after a pause in the changes. Values that were refused wait for the next change. */
export function useAutosave({ isDirty, values, isValid, isHeld, isBusy, save }: Options) {
  const [isSaving, setSaving] = useState(false)
  const [refused, setRefused] = useState<object | null>(null)
  const running = useRef<Promise<boolean>>(undefined)
  const latest = useRef({ isDirty, values, save })
  useEffect(() => {
    latest.current = { isDirty, values, save }
  })

  /** Resolves once everything is saved; false if it was refused. */
  const flush = useCallback(async (): Promise<boolean> => {
    await running.current
    const { isDirty: isLeft, values: sent, save: send } = latest.current
    if (!isLeft) return true
    setSaving(true)
    running.current = send()
    const isDone = await running.current
    running.current = undefined
    setSaving(false)
    setRefused(isDone ? null : sent)
    return isDone
  }, [])

  const isRefused = refused === values
  const waits = isDirty && !isHeld && !isBusy && !isSaving && !isRefused && isValid()
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => void flush(), AUTOSAVE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each change of the values begins a new pause
  }, [waits, values, flush])

  return { flush, isSaving, isStuck: isDirty && !isSaving && !isBusy && !waits }
}
