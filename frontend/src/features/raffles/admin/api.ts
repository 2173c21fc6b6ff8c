import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import { refetch } from '@/api/queryClient'
import { useMutation } from '@/api/useMutation'
import { throwRefusal } from '@/components/office/ManyActions'

export const touched = [
  keyFor('own-raffles'),
  keyFor('raffles'),
  keyFor('overview'),
  keyFor('get-started'),
  keyFor('own-products'),
] as const

export const ownRaffles = {
  list: (query: ListQuery<'/creator/raffle/all'>) =>
    queryOptions({
      queryKey: keyFor('own-raffles', 'list', query),
      queryFn: ({ signal }) => api.get('/creator/raffle/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: keyFor('own-raffles', 'one', id),
      queryFn: ({ signal }) => api.get('/creator/raffle/one/{raffle_id}', { path: { raffle_id: id }, signal }),
    }),
}

/** Makes a raffle, or changes the one with this id. */
export const useSaveRaffle = (id: string | undefined) =>
  useMutation({
    mutationFn: (body: FormData) =>
      id
        ? api.patch('/creator/raffle/one/{raffle_id}', { path: { raffle_id: id }, body })
        : api.post('/creator/raffle/create', { body }),
    meta: { invalidates: touched, silent: true },
  })

export const useDeleteRaffle = (id: string) =>
  useMutation({
    mutationFn: () => api.delete('/creator/raffle/one/{raffle_id}', { path: { raffle_id: id } }),
    meta: { invalidates: touched, silent: true },
  })

export type RaffleAction = 'PUBLISH' | 'CLOSE' | 'DELETE' | 'RESTORE'

/** One action on several raffles. */
export const changeRaffles = (body: { ids: string[]; action: RaffleAction }) =>
  api.post('/creator/raffle/many', { body })

/** Takes a deletion back. */
export async function restoreRaffle(id: string) {
  throwRefusal(await changeRaffles({ ids: [id], action: 'RESTORE' }))
  await refetch(touched)
}

export const raffleEntrants = (id: string, query: ListQuery<'/creator/raffle/one/{raffle_id}/entrants'>) =>
  queryOptions({
    queryKey: keyFor('own-raffles', 'entrants', id, query),
    queryFn: ({ signal }) =>
      api.get('/creator/raffle/one/{raffle_id}/entrants', { path: { raffle_id: id }, query, signal }),
    placeholderData: keepPreviousData,
  })

export const useMoveRaffleEnd = (id: string) =>
  useMutation({
    mutationFn: (body: { endAt: string; reason: string }) =>
      api.post('/creator/raffle/one/{raffle_id}/end', { path: { raffle_id: id }, body }),
    meta: { invalidates: touched, silent: true },
  })

export const useCloseRaffle = (id: string) =>
  useMutation({
    mutationFn: () => api.post('/creator/raffle/draw/{raffle_id}', { path: { raffle_id: id } }),
    meta: { invalidates: touched, silent: true, success: 'Raffle closed. The draw follows in about a minute.' },
  })

export const useVoidWinner = (id: string, winnerId: string) =>
  useMutation({
    mutationFn: (reason: string) =>
      api.post('/creator/raffle/one/{raffle_id}/winners/{winner_id}/void', {
        path: { raffle_id: id, winner_id: winnerId },
        body: { reason },
      }),
    meta: { invalidates: touched, silent: true },
  })

export interface Given {
  username: string
  ticketsNumber: number
  reason: string
}

export const useGiveTickets = (id: string, idempotencyKey: string) =>
  useMutation({
    mutationFn: (body: Given) =>
      api.post('/creator/raffle/one/{raffle_id}/tickets', { path: { raffle_id: id }, body, idempotencyKey }),
    meta: { invalidates: touched, silent: true },
  })
