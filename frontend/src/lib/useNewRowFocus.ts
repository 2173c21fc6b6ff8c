import { useEffect, useRef } from 'react'

const FIELDS = 'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)'

/**
 * Returns the ref for a list of `count` rows. When a person adds a row, its first field gets the focus. Rows are the
 * elements with `data-row`.
 */
export function useNewRowFocus<List extends HTMLElement>(count: number) {
  const list = useRef<List>(null)
  const known = useRef(count)

  useEffect(() => {
    const isOneMore = count === known.current + 1
    known.current = count
    const held = document.activeElement
    // A row that came with new data must not take the focus from other work.
    if (!isOneMore || !(held === null || held === document.body || list.current?.contains(held))) return
    const row = [...(list.current?.querySelectorAll('[data-row]') ?? [])].at(-1)
    row?.querySelector<HTMLElement>(FIELDS)?.focus()
  }, [count])

  return list
}
