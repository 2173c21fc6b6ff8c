import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './ShareLink.module.css'

const SHOWN_MS = 2500

/** An address to hand out: one press copies it, and where that is not allowed it is selected for copying by hand. */
export function ShareLink({ label, url }: { label: string; url: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
      setTimeout(() => setCopied(false), SHOWN_MS)
    } catch {
      field.current?.select()
    }
  }

  return (
    <div className={classes.share}>
      <input
        ref={field}
        className={classes.url}
        aria-label={label}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={isCopied ? <IconCheck size={18} stroke={2} /> : <IconCopy size={18} stroke={1.75} />}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      </Button>
    </div>
  )
}
