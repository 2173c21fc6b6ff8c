import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'

/** The accounts that fans connected, with their proofs. */
const accounts = (query: ListQuery<'/creator/casinos/accounts/all'>) =>
  queryOptions({
    queryKey: keyFor('own-casinos', 'accounts', query),
    queryFn: ({ signal }) => api.get('/creator/casinos/accounts/all', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** The totals that fell. */
const lowered = (query: ListQuery<'/creator/casinos/lowered/all'>) =>
  queryOptions({
    queryKey: keyFor('own-casinos', 'lowered', query),
    queryFn: ({ signal }) => api.get('/creator/casinos/lowered/all', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** The team's work about casinos. */
export const casinoWork = {
  accounts,
  lowered,
  /** For the numbers of those that wait. */
  waitingProofs: accounts({ proof: 'WAITING', take: 1 }),
  waitingTotals: lowered({ take: 1 }),
}
