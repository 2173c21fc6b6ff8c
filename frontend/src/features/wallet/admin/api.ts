import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'
import type { Fields } from '@/lib/changes'

export const ledger = {
  list: (query: ListQuery<'/creator/transactions/all'>) =>
    queryOptions({
      queryKey: keyFor('ledger', query),
      queryFn: ({ signal }) => api.get('/creator/transactions/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
}

export const treasury = queryOptions({
  queryKey: keyFor('treasury'),
  queryFn: ({ signal }) => api.get('/creator/wallet', { signal }),
})

export const WINDOWS = ['7', '30', '90', '365'] as const
export type Window = (typeof WINDOWS)[number]
const daysOf = (window: Window) => Number(window) as 7 | 30 | 90 | 365

/** Gems made, spent and held over the last days. */
export const economy = (window: Window) =>
  queryOptions({
    queryKey: keyFor('treasury', 'economy', window),
    queryFn: ({ signal }) => api.get('/creator/wallet/economy', { query: { days: daysOf(window) }, signal }),
    placeholderData: keepPreviousData,
  })

/** The earnings of each product over the last days. */
export const earnings = (window: Window) =>
  queryOptions({
    queryKey: keyFor('treasury', 'earnings', window),
    queryFn: ({ signal }) => api.get('/creator/store-manage/earnings', { query: { days: daysOf(window) }, signal }),
    placeholderData: keepPreviousData,
  })

/** The gems that members were given over the last days. */
export const payouts = (window: Window) =>
  queryOptions({
    queryKey: keyFor('treasury', 'payouts', window),
    queryFn: ({ signal }) => api.get('/creator/wallet/payouts', { query: { days: daysOf(window) }, signal }),
    placeholderData: keepPreviousData,
  })

export const useSetLimits = () =>
  useMutation({
    mutationFn: (body: Fields) => api.patch('/creator/wallet', { body }),
    meta: { invalidates: [keyFor('treasury')], success: 'Daily limits saved', silent: true },
  })

interface Reset {
  /** Everybody without it. */
  memberId: string | null
  reason: string
  /** The typed name of the member or the community whose gems are reset. */
  confirmation: string
}

export const useResetWallets = (idempotencyKey: string) =>
  useMutation({
    mutationFn: (body: Reset) => api.post('/creator/wallet/reset', { body, idempotencyKey }),
    meta: { invalidates: [keyFor('treasury'), keyFor('ledger'), keyFor('members'), keyFor('overview')], silent: true },
  })
