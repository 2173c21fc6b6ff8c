import type { RafflePage, RaffleWinner } from '@/api/shapes'
import { bootCommunity } from '@/api/boot'
import { useIntentKey } from '@/lib/useIntentKey'
import { useClaimPrize } from './api'

export function useClaim(raffle: RafflePage, award: RaffleWinner) {
  const { key, renewIfRefused } = useIntentKey()
  const claiming = useClaimPrize(bootCommunity().slug, raffle.slug, key)
  return {
    isBusy: claiming.isPending,
    problem: claiming.error,
    press: () =>
      claiming.mutate(award, {
        onError: renewIfRefused,
      }),
  }
}
