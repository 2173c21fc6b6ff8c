import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { FanSegment, MessageDestination } from '@/api/shapes'
import { useMutation } from '@/api/useMutation'

export const fanMessages = (query: ListQuery<'/creator/users/messages'>) =>
  queryOptions({
    queryKey: keyFor('fan-messages', 'list', query),
    queryFn: ({ signal }) => api.get('/creator/users/messages', { query, signal }),
    placeholderData: keepPreviousData,
    // While a job sends one, its counts grow.
    refetchInterval: ({ state }) => (state.data?.data.some(({ finishedAt }) => finishedAt === null) ? 2000 : false),
  })

/** The fans whom a group has now, and how many of them want mails. */
export const messageReach = (segment: FanSegment, least: number | undefined) =>
  queryOptions({
    queryKey: keyFor('fan-messages', 'reach', segment, least ?? 0),
    queryFn: ({ signal }) => api.get('/creator/users/messages/reach', { query: { segment, least }, signal }),
    placeholderData: keepPreviousData,
  })

interface Sent {
  headline: string
  text: string
  link: MessageDestination
  segment: FanSegment
  least?: number
  byMail: boolean
}

export const useSendMessage = (idempotencyKey: string) =>
  useMutation({
    mutationFn: (body: Sent) => api.post('/creator/users/messages', { body, idempotencyKey }),
    meta: { invalidates: [keyFor('fan-messages')], silent: true },
  })
