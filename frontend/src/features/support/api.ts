import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { FanTicketPage, SubjectKind } from '@/api/supportShapes'
import { useMutation } from '@/api/useMutation'
import { queryClient } from '@/api/queryClient'
import { LINES_TAKE, olderThan } from './lines'

export const tickets = {
  /** Own tickets: of this community, or of all communities and the platform. */
  list: (query: ListQuery<'/user/support-tickets/all'>) =>
    queryOptions({
      queryKey: keyFor('tickets', 'list', query),
      queryFn: ({ signal }) => api.get('/user/support-tickets/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: keyFor('tickets', 'one', id),
      queryFn: ({ signal }) => api.get('/user/support-tickets/one', { query: { id }, signal }),
    }),
  lines: (id: string) =>
    infiniteQueryOptions({
      queryKey: keyFor('tickets', 'lines', id),
      queryFn: ({ signal, pageParam }) =>
        api.get('/user/support-tickets/one/{ticket_id}/messages', {
          path: { ticket_id: id },
          query: { take: LINES_TAKE, ...(pageParam === null ? {} : { before: pageParam }) },
          signal,
        }),
      initialPageParam: null as number | null,
      getNextPageParam: olderThan,
    }),
  figures: queryOptions({
    queryKey: keyFor('tickets', 'figures'),
    queryFn: ({ signal }) => api.get('/user/support-tickets/metadata', { signal }),
  }),
  /** A thing that a ticket is about to be opened for. */
  subject: (kind: SubjectKind, id: string, creator?: string) =>
    queryOptions({
      queryKey: keyFor('tickets', 'subject', kind, id),
      queryFn: ({ signal }) => {
        // On the platform, the address names the community.
        const query = { kind, id, ...(creator && { creator }) }
        return api.get('/user/support-tickets/subject', { query, signal })
      },
    }),
}

/** The communities that the fan can write to, by name. */
export const ownCommunities = queryOptions({
  queryKey: keyFor('creators', 'joined'),
  queryFn: ({ signal }) =>
    api.get('/user/creators', { query: { take: 100, subscribed: true, sortBy: 'NAME' }, signal }),
})

const touched = [keyFor('tickets')] as const

const keep = (ticket: FanTicketPage) => queryClient.setQueryData(tickets.one(ticket.id).queryKey, ticket)

export const useOpenTicket = () =>
  useMutation({
    mutationFn: (body: FormData) => api.post('/user/support-tickets/one', { body }),
    meta: { invalidates: touched, silent: true },
  })

export const useWrite = (id: string) =>
  useMutation({
    mutationFn: (body: FormData) =>
      api.post('/user/support-tickets/one/{ticket_id}/messages', { path: { ticket_id: id }, body }),
    meta: { invalidates: touched, silent: true },
  })

export const useClose = (id: string) =>
  useMutation({
    mutationFn: () => api.post('/user/support-tickets/one/{ticket_id}/close', { path: { ticket_id: id } }),
    onSuccess: keep,
    meta: { invalidates: touched, silent: true },
  })

export const useRate = (id: string) =>
  useMutation({
    mutationFn: (body: { rating: number; text: string }) =>
      api.post('/user/support-tickets/one/{ticket_id}/rating', { path: { ticket_id: id }, body }),
    onSuccess: keep,
    meta: { invalidates: touched, silent: true },
  })

export const useRead = (id: string) =>
  useMutation({
    mutationFn: (upTo: number) =>
      api.post('/user/support-tickets/one/{ticket_id}/read', { path: { ticket_id: id }, body: { upTo } }),
    meta: {
      invalidates: [keyFor('tickets', 'list'), keyFor('tickets', 'figures'), keyFor('tickets', 'one', id)],
      silent: true,
    },
  })
