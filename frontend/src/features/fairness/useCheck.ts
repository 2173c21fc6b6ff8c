import { useCallback, useRef, useState } from 'react'
import { yieldToBrowser } from '@/lib/yieldToBrowser'
import type { Outcome } from './outcome'

const UNLOADED = 'The check could not load. Try again.'

/** Checks a proof's text; a draw of many tickets takes a moment, in which the page can say so. */
export function useCheck() {
  const [outcome, setOutcome] = useState<Outcome>({})
  const [isBusy, setBusy] = useState(false)
  const newest = useRef(0)

  const run = useCallback(async (text: string) => {
    const turn = (newest.current += 1)
    setBusy(true)
    await yieldToBrowser()
    // Loaded with the first proof, because many visitors only read the explanation.
    const found = await import('./outcome').then(
      ({ outcomeOf }) => (turn === newest.current ? outcomeOf(text) : {}),
      (): Outcome => ({ problem: UNLOADED }),
    )
    if (turn !== newest.current) return
    setOutcome(found)
    setBusy(false)
  }, [])

  const clear = useCallback(() => {
    newest.current += 1
    setBusy(false)
    setOutcome({})
  }, [])

  return { ...outcome, isBusy, run, clear }
}
