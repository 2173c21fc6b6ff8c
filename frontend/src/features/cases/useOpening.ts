import { useCallback, useEffect, useRef, useState } from 'react'
import { mayHaveGoneThrough } from '@/api/errors'
import { queryClient } from '@/api/queryClient'
import type { CasePage, Opened } from '@/api/shapes'
import { useIntentKey } from '@/lib/useIntentKey'
import { SETTLE_MS } from '@/lib/limits'
import { holdBalance } from '@/session/session'
import { afterOpening, useOpenCase } from './api'
import { newClientSeed } from './clientSeed'

/** A case from the press to the prize: idle, spinning, finished. A new spin cannot start while one is under way. */
export function useOpening(creator: string) {
  const { key, renew, renewIfRefused } = useIntentKey()
  const [seed] = useState(newClientSeed)
  const [openings, setOpenings] = useState<Opened[]>([])
  const [phase, setPhase] = useState<'idle' | 'spinning' | 'finished'>('idle')
  const [isSettling, setSettling] = useState(false)
  const opening = useOpenCase(creator, key)
  // State changes with the next render only, and two presses can come before it.
  const wallet = useRef<ReturnType<typeof holdBalance> | null>(null)

  const release = useCallback(() => {
    const held = wallet.current
    wallet.current = null
    void held?.release()
  }, [])
  // A user who leaves the page while the reel turns sees the new balance.
  useEffect(() => release, [release])

  // "Skip" becomes "Open" under the thumb: a press meant for the one must not pay for the other.
  useEffect(() => {
    if (!isSettling) return undefined
    const settled = setTimeout(() => setSettling(false), SETTLE_MS)
    return () => clearTimeout(settled)
  }, [isSettling])

  const open = (shown: CasePage, count: number) => {
    if (wallet.current) return
    const held = holdBalance()
    wallet.current = held
    // A call that may have gone through is repeated to the letter, with the same key.
    const asked = mayHaveGoneThrough(opening.error) ? opening.variables : undefined
    opening.mutate(asked ?? { ...shown, count, clientSeed: seed, isFree: shown.freeOpenings > 0 }, {
      onSuccess: (answer) => {
        // The price is taken now; the prize is added once the reel has stopped.
        held.pay(answer.paidWith)
        setOpenings(answer.openings)
        setPhase('spinning')
        renew()
      },
      onError: (error) => {
        release()
        renewIfRefused(error)
      },
    })
  }

  const stop = () => {
    if (phase !== 'spinning') return
    setPhase('finished')
    setSettling(true)
    release()
    for (const queryKey of afterOpening) void queryClient.invalidateQueries({ queryKey })
  }

  return {
    phase,
    openings,
    open,
    stop,
    call: opening,
    isSettling,
  }
}
