import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { ListQuery, Member, Page, Transaction } from '@/api/shapes'

const MEMBERS = ['members'] as const

export const members = {
  list: (query: ListQuery) =>
    queryOptions({
      queryKey: [...MEMBERS, 'list', query],
      queryFn: ({ signal }) => api.get<Page<Member>>('/creator/users/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...MEMBERS, 'one', id],
      queryFn: ({ signal }) => api.get<Member>('/creator/users/one/{id}', { path: { id }, signal }),
    }),
}

export const useChangeBalance = (id: string, kind: 'TIP' | 'DEDUCTION', idempotencyKey: string) =>
  useMutation({
    mutationFn: (body: { amount: string; reason: string }) =>
      api.patch<Transaction>('/creator/users/one/{id}/balance', {
        path: { id },
        body: { kind, ...body },
        idempotencyKey,
      }),
    meta: { invalidates: [MEMBERS, ['ledger'], ['treasury']], silent: true },
  })

export const useRemoveMember = (id: string, username: string) =>
  useMutation({
    mutationFn: () => api.post('/creator/users/one/{id}/unsubscribe', { path: { id } }),
    meta: { invalidates: [MEMBERS], success: `${username} was removed` },
  })
