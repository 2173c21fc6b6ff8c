import type { ChallengeReward } from '@/api/shapes'
import { toastGot } from '@/components/toastGot'
import { closeDialog } from '@/dialogs/dialogs'
import { useIntentKey } from '@/lib/useIntentKey'
import { useGemFlight } from '@/session/useGemFlight'
import type { ClaimTarget } from '@/session/claims'
import { useClaim } from './writes'

/** Claims a reward. The wallet shows the gems when they have arrived there. */
export function useClaiming(target: ClaimTarget, reward: ChallengeReward) {
  const { key, renewIfRefused } = useIntentKey()
  const flight = useGemFlight()

  const celebrate = () => {
    closeDialog('challenge-action')
    closeDialog('challenge-view')
    toastGot(reward.words, [reward])
    void flight.end(reward.gems)
  }

  const claiming = useClaim(target, key, celebrate)
  return {
    call: claiming,
    press: (button: Element) => {
      if (claiming.isPending) return
      flight.start(button)
      claiming.mutate(undefined, {
        onError: renewIfRefused,
        onSettled: (_answer, error) => {
          if (error) void flight.end('0')
        },
      })
    },
  }
}
