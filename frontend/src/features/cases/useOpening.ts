import { useCallback, useEffect, useRef, useState } from 'react'
import { mayHaveGoneThrough } from '@/api/errors'
import { queryClient } from '@/api/queryClient'
import type { CasePage, Opened } from '@/api/shapes'
import { useIntentKey } from '@/lib/useIntentKey'
import { SETTLE_MS } from '@/lib/limits'
import { readStored, writeStored } from '@/lib/stored'
import { holdBalance, useSession } from '@/session/session'
import { afterOpening, useOpenCase } from './api'
import { newClientSeed } from './clientSeed'

/**
 * Openings whose reel this fan has not seen stop, because the page was left or loaded again meanwhile. They are paid, so
 * the result is shown as soon as the fan returns.
 */
function readUnseen(area: string): Opened[] {
  try {
    const found: unknown = JSON.parse(readStored('opening', area, 'session') || '[]')
    return Array.isArray(found) ? (found as Opened[]) : []
  } catch {
    return []
  }
}
const writeUnseen = (area: string, openings: Opened[]) =>
  writeStored('opening', area, openings.length > 0 ? JSON.stringify(openings) : '', 'session')

/** A case from the press to the prize: idle, spinning, finished. A new spin cannot start while one is under way. */
export function useOpening(creator: string, slug: string) {
  const { key, renew, renewIfRefused } = useIntentKey()
  const [seed] = useState(newClientSeed)
  const area = `${slug}:${useSession().user?.id ?? ''}`
  const [missed] = useState(() => readUnseen(area))
  const [openings, setOpenings] = useState(missed)
  const [phase, setPhase] = useState<'idle' | 'spinning' | 'finished'>(missed.length > 0 ? 'finished' : 'idle')
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

  useEffect(() => {
    if (phase === 'finished') writeUnseen(area, [])
  }, [area, phase])

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
        writeUnseen(area, answer.openings)
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
    /** The shown openings ended while the fan was away. */
    isLate: missed.length > 0 && openings === missed,
    open,
    stop,
    call: opening,
    isSettling,
  }
}
