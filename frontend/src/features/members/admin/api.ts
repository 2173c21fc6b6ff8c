import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'

const MEMBERS = ['members'] as const

export const members = {
  list: (query: ListQuery<'/creator/users/all'>) =>
    queryOptions({
      queryKey: [...MEMBERS, 'list', query],
      queryFn: ({ signal }) => api.get('/creator/users/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...MEMBERS, 'one', id],
      queryFn: ({ signal }) => api.get('/creator/users/one/{member_id}', { path: { member_id: id }, signal }),
    }),
}

export const useChangeBalance = (id: string, kind: 'TIP' | 'DEDUCTION', idempotencyKey: string) =>
  useMutation({
    mutationFn: (body: { amount: string; reason: string }) =>
      api.patch('/creator/users/one/{member_id}/balance', {
        path: { member_id: id },
        body: { kind, ...body },
        idempotencyKey,
      }),
    meta: { invalidates: [MEMBERS, ['ledger'], ['treasury']], silent: true },
  })

export const useRemoveMember = (id: string, username: string) =>
  useMutation({
    mutationFn: () => api.post('/creator/users/one/{member_id}/unsubscribe', { path: { member_id: id } }),
    meta: { invalidates: [MEMBERS], success: `${username} was removed` },
  })
