import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import type { CaseRule, CaseStatus } from '@/api/shapes'

const OWN = ['own-cases'] as const

export const ownCases = {
  list: (query: ListQuery<'/creator/lootboxes/all'>) =>
    queryOptions({
      queryKey: [...OWN, 'list', query],
      queryFn: ({ signal }) => api.get('/creator/lootboxes/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...OWN, 'one', id],
      queryFn: ({ signal }) => api.get('/creator/lootboxes/one/{id}', { path: { id }, signal }),
    }),
  rule: queryOptions({
    queryKey: [...OWN, 'rule'],
    queryFn: ({ signal }) => api.get('/creator/lootboxes/rule', { signal }),
  }),
}

/** Makes a case, or changes the one with this id. */
export const useSaveCase = (id: string | undefined) =>
  useMutation({
    mutationFn: (body: FormData) =>
      id
        ? api.patch('/creator/lootboxes/one/{id}', { path: { id }, body })
        : api.post('/creator/lootboxes/one', { body }),
    meta: { invalidates: [OWN], silent: true },
  })

export const useSetCaseStatus = (id: string, success: string) =>
  useMutation({
    mutationFn: (status: CaseStatus) => {
      const body = new FormData()
      body.set('status', status)
      return api.patch('/creator/lootboxes/one/{id}', { path: { id }, body })
    },
    meta: { invalidates: [OWN], success },
  })

export const useDeleteCase = (id: string) =>
  useMutation({
    mutationFn: () => api.delete('/creator/lootboxes/one/{id}', { path: { id } }),
    meta: { invalidates: [OWN], silent: true, success: 'Case deleted' },
  })

export const useSetRule = () =>
  useMutation({
    mutationFn: (body: CaseRule) => api.patch('/creator/lootboxes/rule', { body }),
    meta: { invalidates: [OWN], silent: true, success: 'Rule saved' },
  })
