import { useState } from 'react'
import type { ChatHistory } from '@/api/shapes'
import type { Place } from './api'
import { useOlder } from './useWanted'

/** The numbers of the room as it was opened: the last message that the reader has read, and the last one of all. */
export interface Opened {
  readSeq: number
  lastSeq: number
}

/**
 * The first message of others that was not read as the room was opened; null if there is none. Older pages are loaded
 * until it is on the page, up to a limit. In the first visit all is new, so nothing is marked.
 */
export function useUnread(place: Place, history: ChatHistory, opened: Opened, viewerId: string | null) {
  const { readSeq, lastSeq } = opened
  const { messages, hasOlder } = history
  const isOpen = readSeq > 0 && lastSeq > readSeq
  const isReached = !hasOlder || (messages[0]?.seq ?? 0) <= readSeq + 1
  const { isOver } = useOlder(place, history, isOpen && !isReached ? `unread:${readSeq}` : null)
  const first = messages.find(({ seq, author }) => seq > readSeq && seq <= lastSeq && author.id !== viewerId)
  // A search that reached its limit goes on as the reader loads older pages. The list opens once.
  const [isOpened, setOpened] = useState(false)
  const isSearching = isOpen && !isReached && !isOver && !isOpened
  if (!isSearching && !isOpened) setOpened(true)
  return { unreadId: isOpen && isReached ? (first?.id ?? null) : null, isSearching }
}
