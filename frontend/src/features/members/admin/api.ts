import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { BalanceChangeKind, MemberStatus } from '@/api/shapes'
import { useMutation } from '@/api/useMutation'
import type { Fields } from '@/lib/changes'
import type { SelectedChange } from './selected'

export const notes = {
  list: (id: string, query: ListQuery<'/creator/users/one/{member_id}/notes/all'>) =>
    queryOptions({
      queryKey: keyFor('notes', id, query),
      queryFn: ({ signal }) =>
        api.get('/creator/users/one/{member_id}/notes/all', { path: { member_id: id }, query, signal }),
      placeholderData: keepPreviousData,
    }),
}

/** Writes a note, or changes the one with this id. */
export const useSaveNote = (memberId: string, noteId: string | undefined) =>
  useMutation({
    mutationFn: (body: Fields) =>
      noteId
        ? api.patch('/creator/users/one/{member_id}/notes/one/{note_id}', {
            path: { member_id: memberId, note_id: noteId },
            body,
          })
        : api.post('/creator/users/one/{member_id}/notes/one', { path: { member_id: memberId }, body: body as never }),
    meta: { invalidates: [keyFor('notes', memberId)], success: 'Note saved', silent: true },
  })

export const useDeleteNote = (memberId: string, noteId: string) =>
  useMutation({
    mutationFn: () =>
      api.delete('/creator/users/one/{member_id}/notes/one/{note_id}', {
        path: { member_id: memberId, note_id: noteId },
      }),
    meta: { invalidates: [keyFor('notes', memberId)], success: 'Note deleted', silent: true },
  })

export const useSetMemberStatus = (id: string) =>
  useMutation({
    mutationFn: (status: MemberStatus) =>
      api.patch('/creator/users/one/{member_id}', { path: { member_id: id }, body: { status } }),
    meta: { invalidates: [keyFor('members')] },
  })

export const useChangeBalance = (id: string, kind: BalanceChangeKind, idempotencyKey: string) =>
  useMutation({
    mutationFn: (body: { amount: string; reason: string }) =>
      api.patch('/creator/users/one/{member_id}/balance', {
        path: { member_id: id },
        body: { kind, ...body },
        idempotencyKey,
      }),
    meta: {
      invalidates: [keyFor('members'), keyFor('ledger'), keyFor('treasury'), keyFor('overview'), keyFor('get-started')],
      silent: true,
    },
  })

interface Selected {
  ids: string[]
  amount: string
  status: string
  text: string
}

/** Changes several fans, each separately. A repeated call with the same key changes each fan once. */
export const useChangeSelected = (change: SelectedChange, idempotencyKey: string) =>
  useMutation({
    mutationFn: ({ ids, amount, status, text }: Selected) => {
      if (change === 'TIP')
        return api.post('/creator/users/selected/tip', { body: { ids, amount, reason: text }, idempotencyKey })
      if (change === 'NOTE') return api.post('/creator/users/selected/notes', { body: { ids, text }, idempotencyKey })
      return api.post('/creator/users/selected/status', {
        body: { ids, status: status as MemberStatus, reason: text },
      })
    },
    meta: {
      invalidates: [
        keyFor('members'),
        keyFor('notes'),
        keyFor('ledger'),
        keyFor('treasury'),
        keyFor('overview'),
        keyFor('get-started'),
      ],
      silent: true,
    },
  })

export const useInviteBack = (id: string, username: string) =>
  useMutation({
    mutationFn: () => api.post('/creator/users/one/{member_id}/invite-back', { path: { member_id: id } }),
    meta: { success: `${username} was invited back` },
  })

export const useRemoveMember = (id: string, username: string) =>
  useMutation({
    mutationFn: () => api.post('/creator/users/one/{member_id}/unsubscribe', { path: { member_id: id } }),
    meta: { invalidates: [keyFor('members'), keyFor('overview')], success: `${username} was removed` },
  })
