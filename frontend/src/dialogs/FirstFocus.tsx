import { useEffect, useRef } from 'react'

const FIELDS = 'input:not([type=hidden], [type=file]), textarea, select, [contenteditable=true]'

/**
 * Moves the focus of a dialog that has just opened from its close button to its first field. The body of a dialog loads
 * after its frame, so the frame finds no field when it takes the focus.
 */
export function FirstFocus() {
  const mark = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const dialog = mark.current?.closest<HTMLElement>('[role=dialog]')
    const chosen = dialog?.querySelector<HTMLElement>('[data-autofocus]')
    const field =
      chosen ??
      [...(dialog?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].find((one) => !one.matches(':disabled, [inert] *'))
    if (!dialog || !field) return
    // For a frame that takes the focus after this.
    field.dataset.autofocus = ''
    const now = document.activeElement
    if (now === dialog || now?.matches('.mantine-Modal-close')) field.focus()
  }, [])

  return <span ref={mark} hidden />
}
