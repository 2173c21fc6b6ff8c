import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import type { FanChain, FanChallenge } from '@/api/shapes'
import { ApiError } from '@/api/errors'
import { keyFor } from '@/api/keys'
import { queryClient } from '@/api/queryClient'
import { whoami } from '@/session/session'

export const quests = {
  list: (query: ListQuery<'/user/challenges/all'>) =>
    queryOptions({
      queryKey: keyFor('quests', 'list', query),
      queryFn: ({ signal }) => api.get('/user/challenges/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: keyFor('quests', 'one', id),
      queryFn: ({ signal }) => api.get('/user/challenges/one/{challenge_id}', { path: { challenge_id: id }, signal }),
    }),
  chains: () =>
    queryOptions({
      queryKey: keyFor('quests', 'chains'),
      queryFn: ({ signal }) => api.get('/user/challenges/chains/all', { query: { take: 20 }, signal }),
    }),
}

/** What the home shows: rewards that wait come first. */
export const questRow = () => quests.list({ take: 8 })

/** Rewards that wait in all categories. */
export const readyQuests = () => quests.list({ take: 50, filter: 'CAN_REWARD' })

const touched = [keyFor('quests')] as const
export const paid = [whoami.queryKey, ...touched, keyFor('wallet'), keyFor('inventory'), keyFor('profile')] as const

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

export const claim = (target: ClaimTarget, idempotencyKey: string): Promise<FanChallenge | FanChain> =>
  'chainId' in target
    ? api.post('/user/challenges/chains/one/{chain_id}/claim', { path: { chain_id: target.chainId }, idempotencyKey })
    : api.post('/user/challenges/one/{challenge_id}/claim', {
        path: { challenge_id: target.challengeId },
        idempotencyKey,
      })

/** `onPaid` runs also if a live event has removed the button before the answer came. */
export const useClaim = (target: ClaimTarget, idempotencyKey: string, onPaid: () => void) =>
  useMutation({
    mutationFn: () => claim(target, idempotencyKey),
    onSuccess: onPaid,
    onError: renew,
    meta: { invalidates: paid, silent: true },
  })
