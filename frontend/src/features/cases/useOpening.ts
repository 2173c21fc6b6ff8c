import { useState } from 'react'
import { isRefused } from '@/api/errors'
import { queryClient } from '@/api/queryClient'
import type { CasePage, Opened } from '@/api/shapes'
import { newKey } from '@/lib/keys'
import { session, setSession } from '@/session/session'
import { afterOpening, useOpenCase } from './api'
import { newClientSeed } from './clientSeed'

/** A case from the press to the prize: idle, spinning, finished. Nothing new begins while it spins. */
export function useOpening(creator: string) {
  const [key, setKey] = useState(newKey)
  const [seed] = useState(newClientSeed)
  const [openings, setOpenings] = useState<Opened[]>([])
  const [phase, setPhase] = useState<'idle' | 'spinning' | 'finished'>('idle')
  const opening = useOpenCase(creator, key)

  const open = (shown: CasePage, count: number) => {
    if (phase === 'spinning' || opening.isPending) return
    opening.mutate(
      { ...shown, count, clientSeed: seed },
      {
        onSuccess: (answer) => {
          const before = session()
          // Paid now; what was won is counted once the reel has stopped.
          if (before.balance !== null) {
            setSession({ ...before, balance: String(BigInt(before.balance) - BigInt(answer.paidWith)) })
          }
          setOpenings(answer.openings)
          setPhase('spinning')
          setKey(newKey())
        },
        onError: (error) => {
          if (isRefused(error)) setKey(newKey())
        },
      },
    )
  }

  const stop = () => {
    if (phase !== 'spinning') return
    setPhase('finished')
    for (const queryKey of afterOpening) void queryClient.invalidateQueries({ queryKey })
  }

  return { phase, openings, open, stop, isAsking: opening.isPending, problem: opening.error }
}
