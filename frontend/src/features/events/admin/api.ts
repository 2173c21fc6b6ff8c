import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import type { EventScope, EventTimes, LinkedThingKind } from '@/api/eventShapes'
import { keyFor } from '@/api/keys'
import type { components } from '@/api/schema'
import { useMutation } from '@/api/useMutation'

const touched = [keyFor('own-events'), keyFor('events'), keyFor('overview')] as const

/** The things of one kind that an event can name, the latest first. */
const TAKE = 100
const named = (rows: readonly { id: string; name: string }[]) => rows.map(({ id, name }) => ({ id, name }))
const linkable: Record<LinkedThingKind, (signal: AbortSignal) => Promise<{ id: string; name: string }[]>> = {
  RAFFLE: async (signal) => named((await api.get('/creator/raffle/all', { query: { take: TAKE }, signal })).data),
  BOARD: async (signal) => named((await api.get('/creator/leaderboards/all', { query: { take: TAKE }, signal })).data),
  PRODUCT: async (signal) =>
    (await api.get('/creator/product-manage/all', { query: { take: TAKE }, signal })).data.map(
      ({ id, productName }) => ({ id, name: productName }),
    ),
}

export const ownEvents = {
  list: (query: ListQuery<'/creator/events/all'>) =>
    queryOptions({
      queryKey: keyFor('own-events', 'list', query),
      queryFn: async ({ signal }) => {
        const page = await api.get('/creator/events/all', { query, signal })
        // A series without a date has no page, but a row, which needs a key.
        return { ...page, data: page.data.map((event) => ({ ...event, id: event.id ?? event.seriesId })) }
      },
      placeholderData: keepPreviousData,
    }),
  calendar: (query: ListQuery<'/creator/events/calendar'>) =>
    queryOptions({
      queryKey: keyFor('own-events', 'calendar', query),
      queryFn: ({ signal }) => api.get('/creator/events/calendar', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: keyFor('own-events', 'one', id),
      queryFn: ({ signal }) => api.get('/creator/events/one/{event_id}', { path: { event_id: id }, signal }),
    }),
  participants: (id: string, query: ListQuery<'/creator/events/one/{event_id}/participants'>) =>
    queryOptions({
      queryKey: keyFor('own-events', 'participants', id, query),
      queryFn: ({ signal }) =>
        api.get('/creator/events/one/{event_id}/participants', { path: { event_id: id }, query, signal }),
      placeholderData: keepPreviousData,
    }),
  tournament: (id: string) =>
    queryOptions({
      queryKey: keyFor('own-events', 'tournament', id),
      queryFn: ({ signal }) => api.get('/creator/events/one/{event_id}/tournament', { path: { event_id: id }, signal }),
    }),
  /** The other matches that an undo of this one would undo. */
  dependents: (id: string, match: string) =>
    queryOptions({
      queryKey: keyFor('own-events', 'dependents', id, match),
      queryFn: ({ signal }) =>
        api.get('/creator/events/one/{event_id}/tournament/matches/{match_id}/undo', {
          path: { event_id: id, match_id: match },
          signal,
        }),
    }),
  /** The first dates of times and a rule that are not saved yet. */
  planned: (times: EventTimes) =>
    queryOptions({
      queryKey: keyFor('own-events', 'planned', times),
      queryFn: ({ signal }) => api.post('/creator/events/dates', { body: times, signal }),
      placeholderData: keepPreviousData,
      retry: false,
      staleTime: Infinity,
    }),
  linkable: (kind: LinkedThingKind) =>
    queryOptions({
      queryKey: keyFor('own-events', 'linkable', kind),
      queryFn: ({ signal }) => linkable[kind](signal),
    }),
}

/** Creates an event, or changes the one with this id. */
export const useSaveEvent = (id: string | undefined) =>
  useMutation({
    mutationFn: (body: FormData) =>
      id
        ? api.patch('/creator/events/one/{event_id}', { path: { event_id: id }, body })
        : api.post('/creator/events/one', { body }),
    meta: { invalidates: touched, silent: true },
  })

// Each field may be left out of a change. The document does not say so for fields with a default.
type Changes = components['schemas']['PatchedEventChangesInputRequest']

export const useCancelEvent = (id: string) =>
  useMutation({
    mutationFn: (given: { scope: EventScope; cancelReason: string }) =>
      api.patch('/creator/events/one/{event_id}', {
        path: { event_id: id },
        body: { ...given, publication: 'CANCELED' } as Changes,
      }),
    meta: { invalidates: touched, silent: true },
  })

/** Adds the replay and the summary to an event that is over. */
export const useSaveAftermath = (id: string) =>
  useMutation({
    mutationFn: (given: { replayLink: string; summary: string }) =>
      api.patch('/creator/events/one/{event_id}', { path: { event_id: id }, body: given as Changes }),
    meta: { invalidates: touched, silent: true },
  })

export const useDeleteEvent = (id: string) =>
  useMutation({
    mutationFn: (scope: EventScope) =>
      api.delete('/creator/events/one/{event_id}', { path: { event_id: id }, query: { scope } }),
    meta: { invalidates: touched, silent: true },
  })

export const useSetCheckedIn = (id: string) =>
  useMutation({
    mutationFn: ({ participantId, isCheckedIn }: { participantId: string; isCheckedIn: boolean }) =>
      api.patch('/creator/events/one/{event_id}/participants/{participant_id}', {
        path: { event_id: id, participant_id: participantId },
        body: { isCheckedIn },
      }),
    meta: { invalidates: touched },
  })

export const useRemoveParticipant = (id: string, participantId: string) =>
  useMutation({
    mutationFn: (reason: string) =>
      api.post('/creator/events/one/{event_id}/participants/{participant_id}/remove', {
        path: { event_id: id, participant_id: participantId },
        body: { reason },
      }),
    meta: { invalidates: touched, silent: true },
  })

export const useSeed = (id: string) =>
  useMutation({
    mutationFn: (participants: string[]) =>
      api.post('/creator/events/one/{event_id}/tournament/seeds', { path: { event_id: id }, body: { participants } }),
    meta: { invalidates: touched, success: 'Order saved. The draw follows it.' },
  })

/** Draws the bracket now, or ends the review and pays the prizes. */
export const useTournamentStep = (id: string, step: 'draw' | 'finish') =>
  useMutation({
    mutationFn: () => {
      const path = { event_id: id }
      return step === 'draw'
        ? api.post('/creator/events/one/{event_id}/tournament/draw', { path })
        : api.post('/creator/events/one/{event_id}/tournament/finish', { path })
    },
    meta: { invalidates: touched, silent: true },
  })

/** A decision of the team about a match. */
export type Ruling =
  | { deed: 'decide'; winner: string | null; scores: [number, number] | null; reason: string }
  | { deed: 'absent'; absent: string[]; reason: string }
  | { deed: 'undo'; reason: string }

export const useRuleMatch = (id: string, match: string) =>
  useMutation({
    mutationFn: (ruling: Ruling) => {
      const path = { event_id: id, match_id: match }
      if (ruling.deed === 'undo') {
        return api.post('/creator/events/one/{event_id}/tournament/matches/{match_id}/undo', {
          path,
          body: { reason: ruling.reason },
        })
      }
      if (ruling.deed === 'absent') {
        const { absent, reason } = ruling
        return api.post('/creator/events/one/{event_id}/tournament/matches/{match_id}/walkover', {
          path,
          body: { absent, reason },
        })
      }
      const { winner, scores, reason } = ruling
      return api.post('/creator/events/one/{event_id}/tournament/matches/{match_id}/decide', {
        path,
        body: { winner, scores, reason },
      })
    },
    meta: { invalidates: touched, silent: true },
  })

/** Takes an entrant out of the tournament, or back in. */
export const useRuleEntrant = (id: string, participantId: string, how: 'withdraw' | 'reinstate') =>
  useMutation({
    mutationFn: (reason: string) => {
      const options = { path: { event_id: id, participant_id: participantId }, body: { reason } }
      return how === 'withdraw'
        ? api.post('/creator/events/one/{event_id}/tournament/entrants/{participant_id}/withdraw', options)
        : api.post('/creator/events/one/{event_id}/tournament/entrants/{participant_id}/reinstate', options)
    },
    meta: { invalidates: touched, silent: true },
  })
