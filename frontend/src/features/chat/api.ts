import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { CHAT_HISTORY_PAGE } from '@/api/constants'
import type { ChatHistory, ChatMessage } from '@/api/shapes'
import { keyFor } from '@/api/keys'
import { queryClient } from '@/api/queryClient'
import { useMutation } from '@/api/useMutation'
import { historyKey, keepOwn, merge } from '@/live/chat'

/** A room: the slug for its address, the creator for its live events. */
export interface Place {
  slug: string
  creatorId: string
}

const MESSAGES = '/user/chat/rooms/{creator}/messages'
const ONE = '/user/chat/rooms/{creator}/messages/{message_id}'

export const chat = {
  places: queryOptions({
    queryKey: keyFor('chat', 'places'),
    queryFn: ({ signal }) => api.get('/user/chat/rooms', { signal }),
  }),
  /** Each opening asks again: what is unread is decided once, and not from an earlier visit. */
  room: ({ slug, creatorId }: Place) =>
    queryOptions({
      gcTime: 0,
      queryKey: keyFor('chat', 'room', creatorId),
      queryFn: ({ signal }) => api.get('/user/chat/rooms/{creator}', { path: { creator: slug }, signal }),
    }),
  /** The latest messages. Loaded again, it keeps the older ones on the page if no message is missing between them. */
  history: ({ slug, creatorId }: Place) =>
    queryOptions({
      gcTime: 0,
      queryKey: historyKey(creatorId),
      queryFn: async ({ signal }): Promise<ChatHistory> => {
        const { data } = await api.get(MESSAGES, { path: { creator: slug }, query: {}, signal })
        const latest = { messages: data, hasOlder: data.length === CHAT_HISTORY_PAGE }
        const known = queryClient.getQueryData<ChatHistory>(historyKey(creatorId))
        const last = known?.messages.at(-1)?.seq ?? 0
        const isJoined = known && data.length > 0 && (data[0]?.seq ?? 0) <= last + 1
        return isJoined ? merge(known, data, true) : latest
      },
    }),
  /** The balances by community, under the key of the wallets, which live events load again. */
  wallets: queryOptions({
    queryKey: keyFor('wallet', 'mine'),
    queryFn: ({ signal }) => api.get('/user/wallets', { query: { take: 100 }, signal }),
  }),
  latest: ({ slug, creatorId }: Place) =>
    queryOptions({
      queryKey: keyFor('chat', 'latest', creatorId),
      queryFn: ({ signal }) => api.get(MESSAGES, { path: { creator: slug }, query: { take: 4 }, signal }),
      retry: false,
    }),
}

/** Puts the messages before the first one of the page in front of them. */
export async function loadOlder({ slug, creatorId }: Place) {
  const known = queryClient.getQueryData<ChatHistory>(historyKey(creatorId))
  const before = known?.messages[0]?.seq
  if (!known?.hasOlder || before === undefined) return
  const { data } = await api.get(MESSAGES, { path: { creator: slug }, query: { before } })
  queryClient.setQueryData<ChatHistory>(historyKey(creatorId), (now) =>
    now ? { ...merge(now, data, true), hasOlder: data.length === CHAT_HISTORY_PAGE } : now,
  )
}

export interface Draft {
  text: string
  replyToId: string | null
  gems: string | null
  poll: { options: string[]; minutes: number } | null
  /** `alt` describes the picture for people who do not see it. */
  picture: { file: File; alt: string } | null
  key: string
}

/** A picture needs a form, and a form holds no poll. */
function bodyOf({ picture, ...body }: Omit<Draft, 'key'>) {
  if (!picture) return { ...body, imageAlt: '' }
  const form = new FormData()
  form.set('text', body.text)
  if (body.replyToId) form.set('replyToId', body.replyToId)
  if (body.gems !== null) form.set('gems', body.gems)
  form.set('image', picture.file)
  form.set('imageAlt', picture.alt)
  return form
}

export const usePost = (place: Place) =>
  useMutation({
    mutationFn: ({ key, ...body }: Draft) =>
      api.post(MESSAGES, { path: { creator: place.slug }, body: bodyOf(body), idempotencyKey: key }),
    onSuccess: (message) => {
      keepOwn(place.creatorId, message)
      if (message.gems === null) return
      // The gems of a tip are gone from the balance, also while no live events arrive.
      for (const queryKey of [keyFor('wallet'), keyFor('whoami')]) void queryClient.invalidateQueries({ queryKey })
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: keyFor('chat', 'room', place.creatorId) }),
    meta: { silent: true, invalidates: [keyFor('chat', 'room', place.creatorId)] },
  })

const own = (place: Place) => (message: ChatMessage) => keepOwn(place.creatorId, message)
const path = (place: Place, id: string) => ({ creator: place.slug, message_id: id })

export const useReact = (place: Place, id: string) =>
  useMutation({
    mutationFn: (body: { emoji: string; isOn: boolean }) =>
      api.post(`${ONE}/reactions`, { path: path(place, id), body }),
    onSuccess: own(place),
  })

export const useVote = (place: Place, id: string) =>
  useMutation({
    mutationFn: (option: number) => api.post(`${ONE}/votes`, { path: path(place, id), body: { option } }),
    onSuccess: own(place),
    meta: { silent: true },
  })

export const useDeleteOwn = (place: Place, id: string) =>
  useMutation({
    mutationFn: () => api.delete(ONE, { path: path(place, id) }),
    onSuccess: own(place),
    meta: { success: 'Message deleted' },
  })

export const useReport = (place: Place, id: string) =>
  useMutation({
    mutationFn: (reason: string) => api.post(`${ONE}/reports`, { path: path(place, id), body: { reason } }),
    meta: { success: 'Thank you. The team looks at it.', silent: true },
  })

export const markSeen = (place: Place, seq: number, outlivesPage = false) =>
  api.post('/user/chat/rooms/{creator}/seen', { path: { creator: place.slug }, body: { seq }, outlivesPage })
