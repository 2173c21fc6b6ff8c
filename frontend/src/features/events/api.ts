import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { ApiError } from '@/api/errors'
import type { CommunityEventPage, Tournament } from '@/api/eventShapes'
import { keyFor } from '@/api/keys'
import { queryClient } from '@/api/queryClient'
import { useMutation } from '@/api/useMutation'
import { toast } from '@/lib/toast'

export const events = {
  list: (creator: string, query: ListQuery<'/user/events/all/{creator}'>) =>
    queryOptions({
      queryKey: keyFor('events', 'list', creator, query),
      queryFn: ({ signal }) => api.get('/user/events/all/{creator}', { path: { creator }, query, signal }),
      placeholderData: keepPreviousData,
    }),
  /** The days with events from `firstDay` to `lastDay`. */
  calendar: (creator: string, query: ListQuery<'/user/events/calendar/{creator}'>) =>
    queryOptions({
      queryKey: keyFor('events', 'calendar', creator, query),
      queryFn: ({ signal }) => api.get('/user/events/calendar/{creator}', { path: { creator }, query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: keyFor('events', 'one', id),
      queryFn: ({ signal }) => api.get('/user/events/one/{event_id}', { path: { event_id: id }, signal }),
    }),
  tournament: (id: string) =>
    queryOptions({
      queryKey: keyFor('events', 'tournament', id),
      queryFn: ({ signal }) => api.get('/user/events/one/{event_id}/tournament', { path: { event_id: id }, signal }),
    }),
  /** The addresses of the community's calendar and of the fan's own one. */
  feed: () =>
    queryOptions({
      queryKey: keyFor('event-feed'),
      queryFn: ({ signal }) => api.get('/user/events/feed', { signal }),
    }),
}

/** The events that the home page can show: the next ones. */
export const eventRow = (creator: string) => events.list(creator, { take: 3, tab: 'UPCOMING' })

const touched = [keyFor('events'), keyFor('profile', 'statistic')] as const

const keepEvent = (event: CommunityEventPage) => queryClient.setQueryData(events.one(event.id).queryKey, event)
const keepTournament = (eventId: string) => (tournament: Tournament) =>
  queryClient.setQueryData(events.tournament(eventId).queryKey, tournament)

/** Loads the event again after a refusal, because the shown event has changed. */
const renew = (error: unknown) => {
  if (error instanceof ApiError && error.status !== undefined && error.status < 500) {
    void queryClient.invalidateQueries({ queryKey: keyFor('events') })
  }
}

export const useJoinEvent = (id: string) =>
  useMutation({
    mutationFn: () => api.post('/user/events/one/{event_id}/join', { path: { event_id: id } }),
    onSuccess: (event) => {
      keepEvent(event)
      toast('SUCCESS_PRIMARY', event.ownState === 'WAITING' ? 'You are on the waiting list' : 'You joined the event')
    },
    onError: renew,
    meta: { invalidates: touched, silent: true },
  })

export const useLeaveEvent = (id: string) =>
  useMutation({
    mutationFn: () => api.post('/user/events/one/{event_id}/leave', { path: { event_id: id } }),
    onSuccess: (event) => {
      keepEvent(event)
      toast('SUCCESS', 'You left the event')
    },
    onError: renew,
    meta: { invalidates: touched, silent: true },
  })

export const useCheckIn = (id: string) =>
  useMutation({
    mutationFn: () => api.post('/user/events/one/{event_id}/check-in', { path: { event_id: id } }),
    onSuccess: keepEvent,
    onError: renew,
    meta: { invalidates: touched, silent: true },
  })

const touchedByFeed = [keyFor('event-feed')] as const

export const useRenewFeed = () =>
  useMutation({
    mutationFn: () => api.post('/user/events/feed'),
    meta: { invalidates: touchedByFeed, silent: true },
  })

export const useRevokeFeed = () =>
  useMutation({
    mutationFn: () => api.delete('/user/events/feed'),
    meta: { invalidates: touchedByFeed, silent: true },
  })

export interface ResultInput {
  /** An entrant of the match; null is a draw. */
  winner: string | null
  /** In the order of the sides. */
  scores: readonly [number, number] | null
  image: File | null
}

export const useReportResult = (eventId: string, matchId: string) =>
  useMutation({
    mutationFn: ({ winner, scores, image }: ResultInput) => {
      const body = new FormData()
      if (winner) body.append('winner', winner)
      if (scores) {
        body.append('scoreOne', String(scores[0]))
        body.append('scoreTwo', String(scores[1]))
      }
      if (image) body.append('image', image)
      return api.post('/user/events/one/{event_id}/tournament/matches/{match_id}/report', {
        path: { event_id: eventId, match_id: matchId },
        body,
      })
    },
    onSuccess: keepTournament(eventId),
    onError: renew,
    meta: { invalidates: touched, silent: true },
  })

/** The id names the confirmed report: the other side could replace it meanwhile. */
export const useConfirmResult = (eventId: string, matchId: string) =>
  useMutation({
    mutationFn: (reportId: string) =>
      api.post('/user/events/one/{event_id}/tournament/matches/{match_id}/confirm', {
        path: { event_id: eventId, match_id: matchId },
        body: { reportId },
      }),
    onSuccess: keepTournament(eventId),
    onError: renew,
    meta: { invalidates: touched, silent: true },
  })

export const useDisputeResult = (eventId: string, matchId: string) =>
  useMutation({
    mutationFn: (body: { reportId: string; text: string }) =>
      api.post('/user/events/one/{event_id}/tournament/matches/{match_id}/dispute', {
        path: { event_id: eventId, match_id: matchId },
        body,
      }),
    onSuccess: keepTournament(eventId),
    onError: renew,
    meta: { invalidates: touched, silent: true },
  })
