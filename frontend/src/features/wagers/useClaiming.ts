import { claimWagerRewardLimits } from '@/api/constants'
import { api } from '@/api/client'
import { ApiError } from '@/api/errors'
import { keyFor } from '@/api/keys'
import { queryClient } from '@/api/queryClient'
import type { ClaimedWagerReward, FanWagerReward } from '@/api/wagerShapes'
import { useMutation } from '@/api/useMutation'
import { toastGot } from '@/components/toastGot'
import { countOf } from '@/lib/format'
import { partsOf, sumOf } from '@/lib/rewardSums'
import { toast } from '@/lib/toast'
import { useIntentKey } from '@/lib/useIntentKey'
import { whoami } from '@/session/session'
import { useGemFlight } from '@/session/useGemFlight'

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

/** Why a claim paid only a part of the waiting steps. */
const STOPS: Record<NonNullable<ClaimedWagerReward['stoppedBy']>, string> = {
  STORE_PRODUCT_OUT_OF_STOCK: 'The product is out of stock now.',
  REWARD_UNAVAILABLE: 'A part of the reward cannot be given now.',
  WAGER_REWARD_WAITS_FOR_OWNER: 'The owner of the community has to allow the next reward.',
  WALLET_ISSUANCE_LIMIT: 'The gems of this community are used up for today.',
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
  const flight = useGemFlight()

  const celebrate = ({ own, reward, paidSteps: steps, stoppedBy }: ClaimedWagerReward) => {
    const rewards = Array.from({ length: steps }, () => reward)
    toastGot(steps === 1 ? reward.words : partsOf(sumOf(rewards)).join(', '), rewards)
    if (stoppedBy && own) toast('INFO', `${STOPS[stoppedBy]} ${countOf(own.waiting, 'reward')} left to claim.`)
    void flight.end(sumOf(rewards).gems)
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
      void flight.end('0')
    },
    meta: { invalidates: paid, silent: true },
  })
  return {
    call: claiming,
    press: (button: Element) => {
      if (claiming.isPending) return
      flight.start(button)
      claiming.mutate()
    },
  }
}
