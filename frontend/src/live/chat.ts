import type { ChatHistory, ChatMessage } from '@/api/shapes'
import { keyFor } from '@/api/keys'
import { queryClient } from '@/api/queryClient'

export const historyKey = (creatorId: string) => keyFor('chat', 'messages', creatorId)

/** A live event is the same for everyone, so a page keeps what it knows about its own reactions and vote. */
function withOwn(next: ChatMessage, known: ChatMessage | undefined): ChatMessage {
  if (!known) return next
  const mine = new Set(known.reactions.filter(({ isMine }) => isMine).map(({ emoji }) => emoji))
  return {
    ...next,
    reactions: next.reactions.map((one) => ({ ...one, isMine: one.isMine || mine.has(one.emoji) })),
    poll: next.poll && { ...next.poll, ownVote: next.poll.ownVote ?? known.poll?.ownVote ?? null },
  }
}

/** Puts messages into a history, each once, in the order of their numbers. `isOwn` messages replace what is known. */
export function merge(history: ChatHistory, messages: ChatMessage[], isOwn = false): ChatHistory {
  const byId = new Map(history.messages.map((message) => [message.id, message]))
  for (const message of messages) byId.set(message.id, isOwn ? message : withOwn(message, byId.get(message.id)))
  return { ...history, messages: [...byId.values()].toSorted((one, other) => one.seq - other.seq) }
}

/** The answer of a call about the user's own act. */
export const keepOwn = (creatorId: string, message: ChatMessage) =>
  queryClient.setQueryData<ChatHistory>(historyKey(creatorId), (known) => known && merge(known, [message], true))

/**
 * Applies a message of a live event. Returns false if the page lacks a message before it, and must load the history
 * again. A change of an older message than those on the page is left out.
 */
export function applyLive(creatorId: string, text: string): boolean {
  const message = JSON.parse(text) as ChatMessage
  const known = queryClient.getQueryData<ChatHistory>(historyKey(creatorId))
  if (!known) return true
  const first = known.messages[0]?.seq ?? 0
  const last = known.messages.at(-1)?.seq ?? 0
  if (message.seq < first) return true
  if (message.seq > last + 1) return false
  queryClient.setQueryData<ChatHistory>(historyKey(creatorId), merge(known, [message]))
  return true
}
