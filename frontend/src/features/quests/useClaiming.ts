import { useRef } from 'react'
import type { ChallengeReward } from '@/api/shapes'
import { closeDialog } from '@/dialogs/dialogs'
import { useIntentKey } from '@/lib/useIntentKey'
import { holdBalance } from '@/session/session'
import { flyGems } from '@/lib/flyGems'
import { toastGot } from '@/components/toastGot'
import { type ClaimTarget, useClaim } from './writes'

/** Claims a reward. The wallet shows the gems when they have arrived there. */
export function useClaiming(target: ClaimTarget, reward: ChallengeReward) {
  const { key, renewIfRefused } = useIntentKey()
  const held = useRef<ReturnType<typeof holdBalance> | null>(null)
  const origin = useRef<DOMRect | null>(null)

  const release = () => {
    void held.current?.release()
    held.current = null
  }
  const celebrate = () => {
    closeDialog('challenge-action')
    closeDialog('challenge-view')
    toastGot(reward.words, [reward])
    const flight = reward.gems === '0' || !origin.current ? Promise.resolve() : flyGems(origin.current)
    void flight.finally(release)
  }

  const claiming = useClaim(target, key, celebrate)
  return {
    call: claiming,
    press: (button: Element) => {
      if (claiming.isPending) return
      origin.current = button.getBoundingClientRect()
      held.current = holdBalance()
      claiming.mutate(undefined, {
        onError: renewIfRefused,
        onSettled: (_answer, error) => {
          if (error) release()
        },
      })
    },
  }
}
