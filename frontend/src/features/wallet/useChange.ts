import { useState } from 'react'

interface Change {
  key: number
  sign: '+' | '−'
  amount: string
}

/** The last change of a balance since the page was opened; null before a change. */
export function useChange(balance: string | null): Change | null {
  const [last, setLast] = useState(balance)
  const [change, setChange] = useState<Change | null>(null)

  if (balance !== last) {
    setLast(balance)
    if (balance !== null && last !== null) {
      const difference = BigInt(balance) - BigInt(last)
      const isIn = difference > 0n
      setChange({
        key: (change?.key ?? 0) + 1,
        sign: isIn ? '+' : '−',
        amount: String(isIn ? difference : -difference),
      })
    }
  }
  return change
}
