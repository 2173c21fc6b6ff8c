import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'

/** As many as a choice offers. */
const ALL = 100

const touched = [keyFor('own-wagers'), keyFor('own-wager-rewards'), keyFor('audit-log')] as const

export const ownWagers = {
  list: (query: ListQuery<'/creator/wagers/all'>) =>
    queryOptions({
      queryKey: keyFor('own-wagers', 'list', query),
      queryFn: ({ signal }) => api.get('/creator/wagers/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: keyFor('own-wagers', 'one', id),
      queryFn: ({ signal }) => api.get('/creator/wagers/one/{wager_id}', { path: { wager_id: id }, signal }),
    }),
  evidence: (id: string, query: ListQuery<'/creator/wagers/one/{wager_id}/evidence'>) =>
    queryOptions({
      queryKey: keyFor('own-wagers', 'evidence', id, query),
      queryFn: ({ signal }) =>
        api.get('/creator/wagers/one/{wager_id}/evidence', { path: { wager_id: id }, query, signal }),
      placeholderData: keepPreviousData,
    }),
  stats: (query: ListQuery<'/creator/wagers/stats'>) =>
    queryOptions({
      queryKey: keyFor('own-wagers', 'stats', query),
      queryFn: ({ signal }) => api.get('/creator/wagers/stats', { query, signal }),
      placeholderData: keepPreviousData,
    }),
}

/** The casino connections by name, those that are still connected first. */
export const wagerCasinos = queryOptions({
  queryKey: keyFor('wager-casinos'),
  queryFn: ({ signal }) => api.get('/creator/wagers/casinos', { query: { take: ALL }, signal }),
})

export const weightFormulas = queryOptions({
  queryKey: keyFor('wager-formulas'),
  queryFn: ({ signal }) => api.get('/creator/wagers/formulas', { query: { take: ALL }, signal }),
})

export interface RecordedWager {
  connectionId: string
  accountId: string | null
  username: string
  day: string
  amount: string
  weighted: string | null
  reason: string
}

export const useRecordWager = () =>
  useMutation({
    mutationFn: (body: RecordedWager) => api.post('/creator/wagers/one', { body }),
    meta: { invalidates: touched, silent: true },
  })

export interface Correction {
  change: string
  weightedChange: string | null
  reason: string
}

export const useCorrectWager = (id: string) =>
  useMutation({
    mutationFn: (body: Correction) => api.patch('/creator/wagers/one/{wager_id}', { path: { wager_id: id }, body }),
    meta: { invalidates: touched, silent: true },
  })

export const useSetFormula = () =>
  useMutation({
    mutationFn: (body: { connectionId: string; rawFactor: string; weightedFactor: string }) =>
      api.post('/creator/wagers/formulas', { body }),
    meta: { invalidates: [keyFor('wager-formulas'), keyFor('audit-log')], silent: true },
  })
