import { useEffect, useRef } from 'react'
import { formatGems } from '@/lib/format'

const DURATION_MS = 700
const easeOut = (share: number) => 1 - (1 - share) ** 4

/** A balance that counts to its new value. Written straight into the text node: no render per frame. */
export function CountingGems({ amount }: { amount: string }) {
  const node = useRef<HTMLSpanElement>(null)
  const shown = useRef(Number(amount))

  useEffect(() => {
    const from = shown.current
    const to = Number(amount)
    const write = (value: number) => {
      shown.current = value
      if (node.current) node.current.textContent = formatGems(String(Math.round(value)))
    }
    if (from === to || window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      write(to)
      return undefined
    }
    const start = performance.now()
    let frame = requestAnimationFrame(function step(time) {
      const share = Math.min(1, (time - start) / DURATION_MS)
      write(from + (to - from) * easeOut(share))
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [amount])

  return (
    <span ref={node} className="number">
      {formatGems(amount)}
    </span>
  )
}
