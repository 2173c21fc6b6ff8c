import { type FormEvent, type ReactNode, useState } from 'react'

/** A text field with a sentence below it once its limit is reached: a browser cuts longer text without a word. */
function LimitHint({ children }: { children: ReactNode }) {
  const [limit, setLimit] = useState<number | null>(null)
  const note = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement)) return
    const { maxLength, value } = target
    setLimit(maxLength > 0 && value.length >= maxLength ? maxLength : null)
  }
  return (
    <div style={{ display: 'contents' }} onInput={note}>
      {children}
      {limit !== null && (
        <p className="small quiet" role="status">
          Limit reached: at most {limit} characters.
        </p>
      )}
    </div>
  )
}

/** The container of every text field in the back office. */
export const withLimitHint = (field: ReactNode) => <LimitHint>{field}</LimitHint>
