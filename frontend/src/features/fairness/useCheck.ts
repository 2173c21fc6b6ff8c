import { useCallback, useRef, useState } from 'react'
import { breathe } from '@/lib/breathe'
import { check, type Report } from './check'
import { readProof } from './proof'

interface Outcome {
  report?: Report
  problem?: string
}

/** Checks a proof's text; a draw of many tickets takes a moment, in which the page can say so. */
export function useCheck() {
  const [outcome, setOutcome] = useState<Outcome>({})
  const [isBusy, setBusy] = useState(false)
  const newest = useRef(0)

  const run = useCallback(async (text: string) => {
    const turn = (newest.current += 1)
    setBusy(true)
    await breathe()
    if (turn !== newest.current) return
    setOutcome(outcomeOf(text))
    setBusy(false)
  }, [])

  const clear = useCallback(() => {
    newest.current += 1
    setBusy(false)
    setOutcome({})
  }, [])

  return { ...outcome, isBusy, run, clear }
}

function outcomeOf(text: string): Outcome {
  try {
    return { report: check(readProof(text)) }
  } catch (error) {
    if (error instanceof RangeError) return { problem: error.message }
    throw error
  }
}
