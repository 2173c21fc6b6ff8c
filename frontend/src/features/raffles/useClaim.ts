import { useState } from 'react'
import type { RafflePage, RaffleWinner } from '@/api/shapes'
import { ApiError } from '@/api/errors'
import { bootCommunity } from '@/app/boot'
import { newKey } from '@/lib/keys'
import { toast } from '@/lib/toast'
import { useClaimPrize } from './api'

const SAID = {
  GEMS: 'The gems are in your wallet',
  PRODUCT: 'It is in your inventory',
  TEXT: 'The team knows, and gets in touch',
} as const

export function useClaim(raffle: RafflePage, award: RaffleWinner) {
  const [key, setKey] = useState(newKey)
  const claiming = useClaimPrize(bootCommunity().slug, raffle.slug, key)
  return {
    isBusy: claiming.isPending,
    problem: claiming.error,
    press: () =>
      claiming.mutate(award.id, {
        onSuccess: () => toast('SUCCESS_PRIMARY', SAID[award.prize.kind]),
        onError: (error) => {
          if (error instanceof ApiError && error.status !== undefined && error.status < 500) setKey(newKey())
        },
      }),
  }
}
