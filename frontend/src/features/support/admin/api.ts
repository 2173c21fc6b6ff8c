import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import { queryClient } from '@/api/queryClient'
import type { TeamTicketPage, TicketChanges } from '@/api/supportShapes'
import { useMutation } from '@/api/useMutation'
import type { Fields } from '@/lib/changes'
import { LINES_TAKE, olderThan } from '../lines'

/** The periods of the statistics. */
export type StatsDays = 7 | 30 | 90

export const ownTickets = {
  list: (query: ListQuery<'/creator/support-tickets/all'>) =>
    queryOptions({
      queryKey: keyFor('own-tickets', 'list', query),
      queryFn: ({ signal }) => api.get('/creator/support-tickets/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: keyFor('own-tickets', 'one', id),
      queryFn: ({ signal }) => api.get('/creator/support-tickets/one/{ticket_id}', { path: { ticket_id: id }, signal }),
    }),
  lines: (id: string) =>
    infiniteQueryOptions({
      queryKey: keyFor('own-tickets', 'lines', id),
      queryFn: ({ signal, pageParam }) =>
        api.get('/creator/support-tickets/one/{ticket_id}/messages', {
          path: { ticket_id: id },
          query: { take: LINES_TAKE, ...(pageParam === null ? {} : { before: pageParam }) },
          signal,
        }),
      initialPageParam: null as number | null,
      getNextPageParam: olderThan,
    }),
  /** The colleagues who are answering a ticket now. */
  answering: (id: string) =>
    queryOptions({
      queryKey: keyFor('ticket-answering', id),
      queryFn: async ({ signal }) => {
        const page = await api.get('/creator/support-tickets/one/{ticket_id}', { path: { ticket_id: id }, signal })
        return page.answering
      },
    }),
  assignees: queryOptions({
    queryKey: keyFor('own-tickets', 'assignees'),
    queryFn: ({ signal }) => api.get('/creator/support-tickets/assignees', { signal }),
  }),
  stats: (days: StatsDays) =>
    queryOptions({
      queryKey: keyFor('own-tickets', 'stats', String(days)),
      queryFn: ({ signal }) => api.get('/creator/support-tickets/stats', { query: { days }, signal }),
    }),
  settings: queryOptions({
    queryKey: keyFor('own-tickets', 'settings'),
    queryFn: ({ signal }) => api.get('/creator/support-tickets/settings', { signal }),
  }),
}

export const savedAnswers = {
  list: (query: ListQuery<'/creator/support-tickets/answers/all'>) =>
    queryOptions({
      queryKey: keyFor('own-tickets', 'answers', query),
      queryFn: ({ signal }) => api.get('/creator/support-tickets/answers/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  /** With the values of one ticket. */
  filled: (id: string, search: string) =>
    queryOptions({
      queryKey: keyFor('own-tickets', 'answers', 'filled', id, search),
      queryFn: ({ signal }) =>
        api.get('/creator/support-tickets/one/{ticket_id}/answers', {
          path: { ticket_id: id },
          query: { take: 20, ...(search && { search }) },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
}

const touched = [keyFor('own-tickets'), keyFor('overview')] as const
const withGems = [...touched, keyFor('treasury'), keyFor('ledger'), keyFor('members'), keyFor('store-orders')] as const

const keep = (ticket: TeamTicketPage) => queryClient.setQueryData(ownTickets.one(ticket.id).queryKey, ticket)

export const useEditTicket = (id: string) =>
  useMutation({
    mutationFn: (body: TicketChanges) =>
      api.patch('/creator/support-tickets/one/{ticket_id}', { path: { ticket_id: id }, body }),
    onSuccess: keep,
    meta: { invalidates: touched, silent: true },
  })

/** Opens a ticket for a fan. */
export const useOpenForFan = () =>
  useMutation({
    mutationFn: (body: FormData) => api.post('/creator/support-tickets/one', { body }),
    onSuccess: keep,
    meta: { invalidates: touched, silent: true },
  })

/** The same change of several tickets, all or none. */
export const useEditTickets = () =>
  useMutation({
    mutationFn: (body: TicketChanges & { ids: string[] }) => api.post('/creator/support-tickets/bulk', { body }),
    meta: { invalidates: touched, silent: true },
  })

export const useAnswer = (id: string) =>
  useMutation({
    mutationFn: (body: FormData) =>
      api.post('/creator/support-tickets/one/{ticket_id}/messages', { path: { ticket_id: id }, body }),
    meta: { invalidates: touched, silent: true },
  })

export const useReadAsTeam = (id: string) =>
  useMutation({
    mutationFn: (upTo: number) =>
      api.post('/creator/support-tickets/one/{ticket_id}/read', { path: { ticket_id: id }, body: { upTo } }),
    meta: {
      invalidates: [keyFor('own-tickets', 'list'), keyFor('own-tickets', 'figures'), keyFor('own-tickets', 'one', id)],
      silent: true,
    },
  })

export const setAnswering = (id: string, isAnswering: boolean) =>
  api.post('/creator/support-tickets/one/{ticket_id}/answering', { path: { ticket_id: id }, body: { isAnswering } })

export const useMerge = () =>
  useMutation({
    mutationFn: ({ id, intoId }: { id: string; intoId: string }) =>
      api.post('/creator/support-tickets/one/{ticket_id}/merge', { path: { ticket_id: id }, body: { intoId } }),
    onSuccess: keep,
    meta: { invalidates: touched, silent: true },
  })

export const useGift = (id: string, idempotencyKey: string) =>
  useMutation({
    mutationFn: (body: { gems: string; reason: string }) =>
      api.post('/creator/support-tickets/one/{ticket_id}/gift', { path: { ticket_id: id }, body, idempotencyKey }),
    onSuccess: keep,
    meta: { invalidates: withGems, silent: true },
  })

export const useRefund = (id: string, idempotencyKey: string) =>
  useMutation({
    mutationFn: (reason: string) =>
      api.post('/creator/support-tickets/one/{ticket_id}/refund', {
        path: { ticket_id: id },
        body: { reason },
        idempotencyKey,
      }),
    onSuccess: keep,
    meta: { invalidates: withGems, silent: true },
  })

/** Saves a new answer, or changes of one. */
export const useSaveAnswer = (id?: string) =>
  useMutation({
    mutationFn: (body: FormData) =>
      id
        ? api.patch('/creator/support-tickets/answers/one/{answer_id}', { path: { answer_id: id }, body })
        : api.post('/creator/support-tickets/answers/one', { body }),
    meta: { invalidates: [keyFor('own-tickets', 'answers')], silent: true },
  })

export const useDeleteAnswer = (id: string) =>
  useMutation({
    mutationFn: () => api.delete('/creator/support-tickets/answers/one/{answer_id}', { path: { answer_id: id } }),
    meta: { invalidates: [keyFor('own-tickets', 'answers')], silent: true },
  })

export const useSaveSettings = () =>
  useMutation({
    mutationFn: (body: Fields) => api.patch('/creator/support-tickets/settings', { body }),
    meta: { invalidates: [keyFor('own-tickets', 'settings')], silent: true },
  })
