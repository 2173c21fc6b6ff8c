import { useRef } from 'react'
import { claimWagerRewardLimits } from '@/api/constants'
import { api } from '@/api/client'
import { ApiError } from '@/api/errors'
import { keyFor } from '@/api/keys'
import { queryClient } from '@/api/queryClient'
import type { FanWagerReward } from '@/api/wagerShapes'
import { useMutation } from '@/api/useMutation'
import { toastGot } from '@/components/toastGot'
import { flyGems } from '@/lib/flyGems'
import { partsOf, sumOf } from '@/lib/rewardSums'
import { useIntentKey } from '@/lib/useIntentKey'
import { holdBalance, whoami } from '@/session/session'

const touched = [keyFor('wagers'), keyFor('wager-rewards')] as const
const paid = [
  whoami.queryKey,
  ...touched,
  keyFor('wallet'),
  keyFor('inventory'),
  keyFor('profile'),
  keyFor('cases'),
  keyFor('raffles'),
  keyFor('raffle-tickets'),
] as const

/** A refusal is about something that has changed since it was shown. */
const renewShown = (error: unknown) => {
  if (!(error instanceof ApiError) || error.status === undefined || error.status >= 500) return
  for (const queryKey of touched) void queryClient.invalidateQueries({ queryKey })
}

/** The steps that one call pays. */
const claimableSteps = (waiting: number) => Math.min(waiting, claimWagerRewardLimits.steps.maximum)

/** The button's text: what the waiting steps pay, if it is short. */
export function claimLabel({ reward, own }: Pick<FanWagerReward, 'reward' | 'own'>) {
  const steps = claimableSteps(own?.waiting ?? 1)
  const parts = partsOf(sumOf(Array.from({ length: steps }, () => reward)))
  const many = steps > 1 ? `Claim ${steps} rewards` : 'Claim reward'
  return parts.length > 2 || reward.gems === '0' ? many : `Claim ${parts.join(' and ')}`
}

/** Claims all waiting steps of a reward. The wallet shows the gems when they have arrived there. */
export function useClaiming(shown: FanWagerReward) {
  const { key, renew, renewIfRefused } = useIntentKey()
  const held = useRef<ReturnType<typeof holdBalance> | null>(null)
  const origin = useRef<DOMRect | null>(null)
  /** The steps that were claimed before this intent; a try without an answer may have paid already. */
  const claimedBefore = useRef<number | null>(null)

  const release = () => {
    void held.current?.release()
    held.current = null
  }
  const celebrate = ({ own, reward }: FanWagerReward) => {
    const steps = Math.max(1, (own?.claimed ?? 0) - (claimedBefore.current ?? 0))
    claimedBefore.current = null
    const rewards = Array.from({ length: steps }, () => reward)
    toastGot(steps === 1 ? reward.words : partsOf(sumOf(rewards)).join(', '), rewards)
    const flight = reward.gems === '0' || !origin.current ? Promise.resolve() : flyGems(origin.current)
    void flight.finally(release)
    renew()
  }

  const claiming = useMutation({
    mutationFn: () =>
      api.post('/user/wagers/rewards/{reward_id}/claim', {
        path: { reward_id: shown.id },
        body: {},
        idempotencyKey: key,
      }),
    // Also if a live event has removed the button before the answer came.
    onSuccess: celebrate,
    onError: (error) => {
      renewIfRefused(error)
      renewShown(error)
      release()
    },
    meta: { invalidates: paid, silent: true },
  })
  return {
    call: claiming,
    press: (button: Element) => {
      if (claiming.isPending) return
      claimedBefore.current ??= shown.own?.claimed ?? 0
      origin.current = button.getBoundingClientRect()
      held.current = holdBalance()
      claiming.mutate()
    },
  }
}
