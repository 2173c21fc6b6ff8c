import { useState } from 'react'
import type { RafflePage, RaffleWinner } from '@/api/shapes'
import { isRefused } from '@/api/errors'
import { bootCommunity } from '@/api/boot'
import { newKey } from '@/lib/keys'
import { useClaimPrize } from './api'

export function useClaim(raffle: RafflePage, award: RaffleWinner) {
  const [key, setKey] = useState(newKey)
  const claiming = useClaimPrize(bootCommunity().slug, raffle.slug, key)
  return {
    isBusy: claiming.isPending,
    problem: claiming.error,
    press: () =>
      claiming.mutate(award, {
        onError: (error) => {
          if (isRefused(error)) setKey(newKey())
        },
      }),
  }
}
