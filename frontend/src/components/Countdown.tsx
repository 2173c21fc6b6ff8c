import { useEffect, useRef } from 'react'
import { listen, now } from '@/lib/clock'
import { countdownText } from '@/lib/countdown'

interface Props {
  /** Null: it has begun already. */
  startAt?: string | null
  /** Null: it never ends. */
  endAt: string | null
  className?: string
}

/** Time to the start, then to the end, then since the end. Written straight into its node: a tick renders nothing. */
export function Countdown({ startAt = null, endAt, className = '' }: Props) {
  const node = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const write = () => {
      const { phase, text } = countdownText(now(), startAt, endAt)
      if (!node.current) return
      node.current.textContent = text
      node.current.dataset.phase = phase
    }
    write()
    return listen(write)
  }, [startAt, endAt])

  const { phase, text } = countdownText(now(), startAt, endAt)
  return (
    <span ref={node} className={`number ${className}`} role="timer" data-phase={phase}>
      {text}
    </span>
  )
}
