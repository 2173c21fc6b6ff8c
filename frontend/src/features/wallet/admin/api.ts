import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'

export const ledger = {
  list: (query: ListQuery<'/creator/transactions/all'>) =>
    queryOptions({
      queryKey: ['ledger', query],
      queryFn: ({ signal }) => api.get('/creator/transactions/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
}

export const treasury = queryOptions({
  queryKey: ['treasury'],
  queryFn: ({ signal }) => api.get('/creator/wallet', { signal }),
})

/** Gems made and spent over the last 30 days. */
export const economy = queryOptions({
  queryKey: ['treasury', 'economy'],
  queryFn: ({ signal }) => api.get('/creator/wallet/economy', { query: { days: 30 }, signal }),
})

export const useSetIssuanceLimit = () =>
  useMutation({
    mutationFn: (dailyIssuanceLimit: string) => api.patch('/creator/wallet', { body: { dailyIssuanceLimit } }),
    meta: { invalidates: [['treasury']], success: 'Daily limit saved', silent: true },
  })

interface Reset {
  /** Everybody without it. */
  memberId: string | null
  reason: string
  /** The name of what is emptied, typed out. */
  confirmation: string
}

export const useResetWallets = (idempotencyKey: string) =>
  useMutation({
    mutationFn: (body: Reset) => api.post('/creator/wallet/reset', { body, idempotencyKey }),
    meta: { invalidates: [['treasury'], ['ledger'], ['members'], ['overview']], silent: true },
  })
