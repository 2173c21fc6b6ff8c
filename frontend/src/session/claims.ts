import { api } from '@/api/client'
import type { FanChain, FanChallenge } from '@/api/shapes'
import { ApiError } from '@/api/errors'
import { keyFor } from '@/api/keys'
import { queryClient } from '@/api/queryClient'
import { hideToast } from '@/lib/toast'
import { whoami } from './session'

// Apart from the queries, because pages load those alone.
export const questsTouched = [keyFor('quests')] as const
export const paid = [
  whoami.queryKey,
  ...questsTouched,
  keyFor('wallet'),
  keyFor('inventory'),
  keyFor('profile'),
  keyFor('cases'),
  keyFor('raffles'),
  keyFor('raffle-tickets'),
] as const

/** A refusal is about something that has changed since it was shown. */
export const renew = (error: unknown) => {
  if (error instanceof ApiError && error.status !== undefined && error.status < 500) {
    for (const queryKey of questsTouched) void queryClient.invalidateQueries({ queryKey })
  }
}

/** Said after a proof that is not reviewed, until the reward is claimed. */
export const REWARD_IS_READY = 'Done. Your reward is ready.'

export type ClaimTarget = { challengeId: string } | { chainId: string }

export function claim(target: ClaimTarget, idempotencyKey: string): Promise<FanChallenge | FanChain> {
  hideToast('SUCCESS_PRIMARY', REWARD_IS_READY)
  return 'chainId' in target
    ? api.post('/user/challenges/chains/one/{chain_id}/claim', { path: { chain_id: target.chainId }, idempotencyKey })
    : api.post('/user/challenges/one/{challenge_id}/claim', {
        path: { challenge_id: target.challengeId },
        idempotencyKey,
      })
}
