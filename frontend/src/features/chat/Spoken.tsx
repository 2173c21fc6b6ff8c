import { VisuallyHidden } from '@mantine/core'
import { useThrottledValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { ChatMessage } from '@/api/shapes'

/** A screen reader reads at most one message within this time. */
const SPOKEN_MS = 3000

/** Reads a message that arrived to a screen reader; not the one that was there from the start. */
export function Spoken({ message }: { message?: ChatMessage }) {
  const start = useRef(message?.seq)
  const [text, setText] = useState('')
  const { seq, author, text: words } = message ?? {}
  useEffect(() => {
    if (seq !== undefined && seq !== start.current)
      setText(`${author?.username}: ${words || 'sent a picture or a tip'}`)
  }, [seq, author, words])
  const spoken = useThrottledValue(text, SPOKEN_MS)
  return (
    <VisuallyHidden component="p" aria-live="polite">
      {spoken}
    </VisuallyHidden>
  )
}
