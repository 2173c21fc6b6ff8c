import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import { ApiError } from '@/api/errors'
import { queryClient } from '@/api/queryClient'
import type { RaffleWinner } from '@/api/shapes'
import { useMutation } from '@/api/useMutation'
import { toast } from '@/lib/toast'
import { whoami } from '@/session/session'

export const raffles = {
  list: (storeSlug: string, query: ListQuery<'/user/raffle/all/{store_slug}'>) =>
    queryOptions({
      queryKey: keyFor('raffles', storeSlug, 'list', query),
      queryFn: ({ signal }) =>
        api.get('/user/raffle/all/{store_slug}', { path: { store_slug: storeSlug }, query, signal }),
      placeholderData: keepPreviousData,
    }),
  counts: (storeSlug: string) =>
    queryOptions({
      queryKey: keyFor('raffles', storeSlug, 'counts'),
      queryFn: ({ signal }) =>
        api.get('/user/raffle/all-stats/{store_slug}', { path: { store_slug: storeSlug }, signal }),
    }),
  one: (storeSlug: string, raffleSlug: string) =>
    queryOptions({
      queryKey: keyFor('raffles', storeSlug, 'one', raffleSlug),
      queryFn: ({ signal }) =>
        api.get('/user/raffle/one/{store_slug}/{raffle_slug}', {
          path: { store_slug: storeSlug, raffle_slug: raffleSlug },
          signal,
        }),
    }),
}

/** The raffles on the home page. */
export const raffleRow = (storeSlug: string) => raffles.list(storeSlug, { take: 3 })

/** Own tickets: of this community, or over all of them on the platform. */
export const ownTickets = {
  list: (query: ListQuery<'/user/raffle-tickets/all'>) =>
    queryOptions({
      queryKey: keyFor('raffle-tickets', 'list', query),
      queryFn: ({ signal }) => api.get('/user/raffle-tickets/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  totals: () =>
    queryOptions({
      queryKey: keyFor('raffle-tickets', 'totals'),
      queryFn: ({ signal }) => api.get('/user/raffle-tickets/all-stats', { signal }),
    }),
}

/** A raffle won in this community; one whose prize waits comes first. */
export const latestWin = () => ownTickets.list({ take: 1, filter: 'winning' })

const touched = [
  whoami.queryKey,
  keyFor('raffles'),
  keyFor('raffle-tickets'),
  keyFor('wallet'),
  keyFor('inventory'),
] as const

/** A text of the contract: the backquote is part of it. */
const JOINED = 'You`ve successfully joined the raffle!'

/** Loads the raffles again after a refusal, because the shown raffle has changed. */
const renew = (error: unknown) => {
  if (error instanceof ApiError && error.status !== undefined && error.status < 500) {
    void queryClient.invalidateQueries({ queryKey: keyFor('raffles') })
  }
}

export interface JoinRaffleInput {
  /** 0 for the tickets that the stream code gives. */
  ticketsNumber: number
  expectedPrice: string
  clientSeed: string
  password: string
}

export const useJoinRaffle = (storeSlug: string, raffleSlug: string, idempotencyKey: string) =>
  useMutation({
    mutationFn: (joining: JoinRaffleInput) =>
      api.post('/user/raffle/join/{store_slug}/{raffle_slug}', {
        path: { store_slug: storeSlug, raffle_slug: raffleSlug },
        body: { ...joining, storeSlug, raffleSlug },
        idempotencyKey,
      }),
    // Here, not beside the button: the last ticket takes the button away before it could say so.
    onSuccess: () => toast('SUCCESS_PRIMARY', JOINED),
    onError: renew,
    meta: { invalidates: touched, silent: true },
  })

const CLAIMED = {
  GEMS: 'The gems are in your wallet',
  PRODUCT: 'The prize is in your inventory',
  TEXT: 'The team will contact you',
} as const

/** `on` runs also if a live event has removed the button before the answer came. */
export const useClaimPrize = (
  storeSlug: string,
  raffleSlug: string,
  idempotencyKey: string,
  on: { claimed: (winner: RaffleWinner) => void; refused: (error: unknown) => void },
) =>
  useMutation({
    mutationFn: ({ id }: RaffleWinner) =>
      api.post('/user/raffle/claim/{store_slug}/{raffle_slug}', {
        path: { store_slug: storeSlug, raffle_slug: raffleSlug },
        body: { awardId: id },
        idempotencyKey,
      }),
    // The button of a claimed prize is gone, so a toast says it.
    onSuccess: (_answer, winner) => {
      toast('SUCCESS_PRIMARY', CLAIMED[winner.prize.kind])
      on.claimed(winner)
    },
    onError: (error) => {
      renew(error)
      on.refused(error)
    },
    meta: { invalidates: touched, silent: true },
  })
