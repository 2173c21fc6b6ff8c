import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './CopyField.module.css'

const SHOWN_MS = 2000

interface Props {
  label: string
  value: string
  /** A longer text, on several lines. */
  isWrapped?: boolean
}

/** Something to take along: shown whole, copied with one press. */
export function CopyField({ label, value, isWrapped }: Props) {
  const shown = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // Without permission or TLS, the text stays selected, so that the user can copy it by hand.
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current)
    }
  }

  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <div className={classes.field} data-wrapped={isWrapped || undefined}>
      <code ref={shown} className={classes.value}>
        {value}
      </code>
      <button type="button" className={classes.copy} aria-label={`Copy ${label}`} onClick={() => void copy()}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {isCopied ? 'Copied' : 'Copy'}
      </button>
      <span className="unseen" role="status">
        {isCopied && `${label} copied`}
      </span>
    </div>
  )
}
