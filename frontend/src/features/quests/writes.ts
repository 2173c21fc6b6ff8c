import { api } from '@/api/client'
import type { FanChain, FanChallenge } from '@/api/shapes'
import { ApiError } from '@/api/errors'
import { keyFor } from '@/api/keys'
import { queryClient } from '@/api/queryClient'
import { useMutation } from '@/api/useMutation'
import { hideToast } from '@/lib/toast'
import { whoami } from '@/session/session'

// Apart from the queries, because pages load those alone.
const touched = [keyFor('quests')] as const
export const paid = [
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
export const renew = (error: unknown) => {
  if (error instanceof ApiError && error.status !== undefined && error.status < 500) {
    for (const queryKey of touched) void queryClient.invalidateQueries({ queryKey })
  }
}

export const useStart = (id: string) =>
  useMutation({
    mutationFn: () => api.post('/user/challenges/one/{challenge_id}/start', { path: { challenge_id: id } }),
    onError: renew,
    meta: { invalidates: touched, silent: true },
  })

export interface Proof {
  text: string
  link: string
  image: File | null
}

/** Said after a proof that is not reviewed, until the reward is claimed. */
export const REWARD_IS_READY = 'Done. Your reward is ready.'

export const useSubmit = (id: string) =>
  useMutation({
    mutationFn: ({ text, link, image }: Proof) => {
      const body = new FormData()
      body.set('text', text)
      body.set('link', link)
      if (image) body.set('image', image)
      return api.post('/user/challenges/one/{challenge_id}/submit', { path: { challenge_id: id }, body })
    },
    onError: renew,
    meta: { invalidates: touched, silent: true },
  })

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

/** `onPaid` runs also if a live event has removed the button before the answer came. */
export const useClaim = (target: ClaimTarget, idempotencyKey: string, onPaid: () => void) =>
  useMutation({
    mutationFn: () => claim(target, idempotencyKey),
    onSuccess: onPaid,
    onError: renew,
    meta: { invalidates: paid, silent: true },
  })
