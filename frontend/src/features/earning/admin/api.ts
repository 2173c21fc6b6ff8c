import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { components } from '@/api/schema'
import { useMutation } from '@/api/useMutation'
import { type Changes, jsonOf } from '@/lib/changes'

type Schemas = components['schemas']
export const WAITING_TAKE = 20
export const CODES_TAKE = 50
/** As many as a community can have in a list without pages. */
const ALL = 100
const touched = [keyFor('own-earning')] as const

export const boosts = queryOptions({
  queryKey: keyFor('own-earning', 'boosts'),
  queryFn: ({ signal }) => api.get('/creator/earning/boosts/all', { query: { take: ALL }, signal }),
})

export const gemCodesKey = keyFor('own-earning', 'codes')
export const gemCodes = (page: number) =>
  queryOptions({
    queryKey: [...gemCodesKey, page],
    queryFn: ({ signal }) => api.get('/creator/earning/codes/all', { query: { take: CODES_TAKE, page }, signal }),
    placeholderData: keepPreviousData,
  })

export const streakTerms = queryOptions({
  queryKey: keyFor('own-earning', 'streak'),
  queryFn: ({ signal }) => api.get('/creator/earning/streak', { signal }),
})

export const earningEconomy = queryOptions({
  queryKey: keyFor('own-earning', 'economy'),
  queryFn: ({ signal }) => api.get('/creator/earning/economy', { signal }),
})

/** The dry run of a rule. The key is the draft, so that an earlier answer stays while a new one loads. */
export const dryRun = (draft: ListQuery<'/creator/earning/rules/dry-run'>) =>
  queryOptions({
    queryKey: keyFor('own-earning', 'dry-run', draft),
    queryFn: ({ signal }) => api.get('/creator/earning/rules/dry-run', { query: draft, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const useSaveRule = (id: string | undefined) =>
  useMutation({
    mutationFn: (changes: Changes) => {
      const body = jsonOf(changes) as Schemas['EarningRuleInputRequest']
      return id
        ? api.patch('/creator/earning/rules/one/{rule_id}', { path: { rule_id: id }, body })
        : api.post('/creator/earning/rules/one', { body })
    },
    meta: { invalidates: touched, silent: true },
  })

export const useSaveBoost = (id: string | undefined) =>
  useMutation({
    mutationFn: (changes: Changes) => {
      const body = jsonOf(changes) as Schemas['BoostInputRequest']
      return id
        ? api.patch('/creator/earning/boosts/one/{boost_id}', { path: { boost_id: id }, body })
        : api.post('/creator/earning/boosts/one', { body })
    },
    meta: { invalidates: touched, silent: true },
  })

export const useSaveCode = (id: string | undefined) =>
  useMutation({
    mutationFn: (changes: Changes) => {
      const body = jsonOf(changes)
      return id
        ? api.patch('/creator/earning/codes/one/{code_id}', { path: { code_id: id }, body })
        : api.post('/creator/earning/codes/one', { body: body as Schemas['GemCodeInputRequest'] })
    },
    meta: { invalidates: touched, silent: true },
  })

export const useSaveStreak = () =>
  useMutation({
    mutationFn: (changes: Changes) => api.patch('/creator/earning/streak', { body: jsonOf(changes) }),
    meta: { invalidates: touched, silent: true },
  })

export interface Removed {
  kind: 'rule' | 'boost' | 'code'
  id: string
  name: string
}

/** Deletes a rule, or ends a boost or a code. */
export const useRemove = ({ kind, id }: Removed) =>
  useMutation({
    mutationFn: () => {
      if (kind === 'rule') return api.delete('/creator/earning/rules/one/{rule_id}', { path: { rule_id: id } })
      if (kind === 'boost') return api.delete('/creator/earning/boosts/one/{boost_id}', { path: { boost_id: id } })
      return api.delete('/creator/earning/codes/one/{code_id}', { path: { code_id: id } })
    },
    meta: { invalidates: touched, silent: true },
  })

/** The payments that fans earned and did not get yet. */
export const waitingPayments = (page: number) =>
  queryOptions({
    queryKey: keyFor('own-earning', 'payments', page),
    queryFn: ({ signal }) => api.get('/creator/earning/payments/all', { query: { take: WAITING_TAKE, page }, signal }),
    placeholderData: keepPreviousData,
  })

/** Rewards of quests that fans have not claimed yet. */
export const waitingRewards = (page: number) =>
  queryOptions({
    queryKey: keyFor('own-earning', 'rewards', page),
    queryFn: ({ signal }) =>
      api.get('/creator/challenges/rewards/all', { query: { take: WAITING_TAKE, page }, signal }),
    placeholderData: keepPreviousData,
  })

/** Rewards of chains that fans have not claimed yet. */
export const waitingChainRewards = (page: number) =>
  queryOptions({
    queryKey: keyFor('own-earning', 'chain-rewards', page),
    queryFn: ({ signal }) =>
      api.get('/creator/challenges/rewards/chains/all', { query: { take: WAITING_TAKE, page }, signal }),
    placeholderData: keepPreviousData,
  })

/** How long gems for gifts wait, and the streams whose gifts wait. */
export const gifts = queryOptions({
  queryKey: keyFor('own-earning', 'gifts'),
  queryFn: ({ signal }) => api.get('/creator/earning/gifts', { signal }),
})

export const useSaveGifts = () =>
  useMutation({
    mutationFn: (changes: Changes) => api.patch('/creator/earning/gifts', { body: jsonOf(changes) }),
    meta: { invalidates: touched, silent: true },
  })

export interface Waiting {
  kind: 'payment' | 'reward' | 'chain-reward' | 'stream'
  /** Of a stream: its begin. */
  id: string
  /** "20 gems of kai". */
  words: string
}

export const useCancelWaiting = ({ kind, id }: Waiting) =>
  useMutation({
    mutationFn: (reason: string): Promise<unknown> => {
      const body = { reason }
      if (kind === 'payment') {
        return api.post('/creator/earning/payments/one/{payment_id}/cancel', { path: { payment_id: id }, body })
      }
      if (kind === 'stream') {
        return api.post('/creator/earning/gifts/withdraw', { body: { ...body, streamAt: id } })
      }
      if (kind === 'reward') {
        return api.post('/creator/challenges/rewards/one/{attempt_id}/cancel', { path: { attempt_id: id }, body })
      }
      return api.post('/creator/challenges/rewards/chains/one/{finished_id}/cancel', {
        path: { finished_id: id },
        body,
      })
    },
    meta: { invalidates: touched, silent: true },
  })
