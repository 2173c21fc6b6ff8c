import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { components } from '@/api/schema'
import { useMutation } from '@/api/useMutation'
import { type Changes, jsonOf } from '@/lib/changes'

type Schemas = components['schemas']

const touched = [keyFor('own-wager-rewards'), keyFor('wager-rewards'), keyFor('audit-log')] as const

export const ownWagerRewards = {
  list: (query: ListQuery<'/creator/wager-rewards/all'>) =>
    queryOptions({
      queryKey: keyFor('own-wager-rewards', 'list', query),
      queryFn: ({ signal }) => api.get('/creator/wager-rewards/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: keyFor('own-wager-rewards', 'one', id),
      queryFn: ({ signal }) => api.get('/creator/wager-rewards/one/{reward_id}', { path: { reward_id: id }, signal }),
    }),
}

/** Creates a wager reward, or changes the one with this id. */
export const useSaveWagerReward = (id: string | undefined) =>
  useMutation({
    mutationFn: (changes: Changes) => {
      const body = jsonOf(changes)
      return id
        ? api.patch('/creator/wager-rewards/one/{reward_id}', {
            path: { reward_id: id },
            body: body as Schemas['PatchedWagerRewardChangesInputRequest'],
          })
        : api.post('/creator/wager-rewards/one', { body: body as Schemas['WagerRewardInputRequest'] })
    },
    meta: { invalidates: touched, silent: true },
  })

/** Publishes a draft as the team saw it. */
export const usePublishWagerReward = (id: string) => {
  const save = useSaveWagerReward(id)
  return () => save.mutateAsync({ fields: { publication: 'ACTIVE' }, seen: {} })
}

export const useDeleteWagerReward = (id: string) =>
  useMutation({
    mutationFn: () => api.delete('/creator/wager-rewards/one/{reward_id}', { path: { reward_id: id } }),
    meta: { invalidates: touched, silent: true },
  })
