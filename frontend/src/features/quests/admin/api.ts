import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { components } from '@/api/schema'
import { refetch } from '@/api/queryClient'
import { useMutation } from '@/api/useMutation'
import { throwRefusal } from '@/components/office/ManyActions'
import { type Changes, formOf } from '@/lib/changes'

/** As many as a choice offers. */
const ALL = 100

export const touched = [keyFor('own-challenges'), keyFor('own-chains'), keyFor('challenge-templates')] as const
const decidedOn = [keyFor('challenge-reviews'), keyFor('own-challenges')] as const

export const ownChallenges = {
  list: (query: ListQuery<'/creator/challenges/all'>) =>
    queryOptions({
      queryKey: keyFor('own-challenges', 'list', query),
      queryFn: ({ signal }) => api.get('/creator/challenges/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: keyFor('own-challenges', 'one', id),
      queryFn: ({ signal }) =>
        api.get('/creator/challenges/one/{challenge_id}', { path: { challenge_id: id }, signal }),
    }),
}

export const challengeProviders = queryOptions({
  queryKey: keyFor('challenge-providers'),
  queryFn: ({ signal }) => api.get('/creator/challenges/providers/all', { query: { take: ALL }, signal }),
})

export const challengeTemplates = queryOptions({
  queryKey: keyFor('challenge-templates'),
  queryFn: ({ signal }) => api.get('/creator/challenges/templates/all', { query: { take: ALL }, signal }),
})

export const ownChains = queryOptions({
  queryKey: keyFor('own-chains'),
  queryFn: ({ signal }) => api.get('/creator/challenges/chains/all', { query: { take: ALL }, signal }),
})

/** Creates a challenge, or changes the one with this id. */
export const useSaveChallenge = (id: string | undefined) =>
  useMutation({
    mutationFn: (body: FormData) =>
      id
        ? api.patch('/creator/challenges/one/{challenge_id}', { path: { challenge_id: id }, body })
        : api.post('/creator/challenges/one', { body }),
    meta: { invalidates: touched, silent: true },
  })

/** Publishes a draft as the team saw it. */
export const usePublishChallenge = (id: string) => {
  const save = useSaveChallenge(id)
  return () => save.mutateAsync(formOf({ fields: { publication: 'ACTIVE' }, seen: {} }))
}

export const useArchiveChallenge = (id: string) =>
  useMutation({
    mutationFn: () => api.delete('/creator/challenges/one/{challenge_id}', { path: { challenge_id: id } }),
    meta: { invalidates: touched, silent: true },
  })

export type QuestAction = 'PUBLISH' | 'ARCHIVE' | 'RESTORE'

/** One action on several quests. */
export const changeQuests = (body: { ids: string[]; action: QuestAction }) =>
  api.post('/creator/challenges/many', { body })

/** Takes an archiving back. */
export async function restoreQuest(id: string) {
  throwRefusal(await changeQuests({ ids: [id], action: 'RESTORE' }))
  await refetch(touched)
}

type Schemas = components['schemas']

export const useSaveProvider = (id: string | undefined) =>
  useMutation({
    mutationFn: (body: object) =>
      id
        ? api.patch('/creator/challenges/providers/one/{provider_id}', { path: { provider_id: id }, body })
        : api.post('/creator/challenges/providers/one', { body: body as Schemas['ProviderInputRequest'] }),
    meta: { invalidates: [keyFor('challenge-providers'), keyFor('challenge-templates')], silent: true },
  })

export const useSaveTemplate = (id: string | undefined) =>
  useMutation({
    mutationFn: (body: object) =>
      id
        ? api.patch('/creator/challenges/templates/one/{template_id}', {
            path: { template_id: id },
            body: body as Schemas['TemplateInputRequest'],
          })
        : api.post('/creator/challenges/templates/one', { body: body as Schemas['TemplateInputRequest'] }),
    meta: { invalidates: [keyFor('challenge-templates'), keyFor('challenge-providers')], silent: true },
  })

/** Creates a chain, or changes the one with this id. */
export const useSaveChain = (id: string | undefined) =>
  useMutation({
    mutationFn: (changes: Changes) => {
      const body = formOf(changes)
      return id
        ? api.patch('/creator/challenges/chains/one/{chain_id}', { path: { chain_id: id }, body })
        : api.post('/creator/challenges/chains/one', { body })
    },
    meta: { invalidates: touched, silent: true },
  })

export const useArchiveChain = (id: string) =>
  useMutation({
    mutationFn: () => api.delete('/creator/challenges/chains/one/{chain_id}', { path: { chain_id: id } }),
    meta: { invalidates: touched, silent: true },
  })

/** Takes an approval back, unless the fan has claimed the reward. */
export async function undoApproval(id: string) {
  await api.post('/creator/challenges/reviews/one/{submission_id}/undo', { path: { submission_id: id } })
  await refetch(decidedOn)
}

export interface Decision {
  ids: string[]
  decision: 'APPROVE' | 'REJECT'
  /** The fan reads it. */
  reason: string
}

/** One decision about one submission or several. Resolves to how many were decided. */
export const useDecide = () =>
  useMutation({
    mutationFn: async ({ ids, decision, reason }: Decision) => {
      const [only, ...others] = ids
      if (only === undefined || others.length > 0) {
        return (await api.patch('/creator/challenges/reviews/many', { body: { ids, decision, reason } })).decided
      }
      await api.patch('/creator/challenges/reviews/one/{submission_id}', {
        path: { submission_id: only },
        body: { decision, reason },
      })
      return 1
    },
    meta: { invalidates: decidedOn, silent: true },
  })
