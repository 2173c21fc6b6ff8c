import { useEffect, useState } from 'react'
import type { ChatHistory } from '@/api/shapes'
import { loadOlder, type Place } from './api'

/** So many pages of older messages are loaded in search of one message. */
const MAX_PAGES = 10

/** Loads older messages as long as `search` names what is not on the page yet. `isOver`: no more of them are loaded. */
export function useOlder(place: Place, { hasOlder }: ChatHistory, search: string | null) {
  const { slug, creatorId } = place
  const [done, setDone] = useState({ search, pages: 0 })
  if (search !== null && done.search !== search) setDone({ search, pages: 0 })
  const isOver = !hasOlder || (done.search === search && done.pages >= MAX_PAGES)
  const isSearching = search !== null && !isOver
  const { pages } = done
  useEffect(() => {
    if (!isSearching) return undefined
    let isLeft = false
    loadOlder({ slug, creatorId })
      .then(() => pages + 1)
      .catch(() => MAX_PAGES)
      .then((next) => !isLeft && setDone({ search, pages: next }))
      .catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [isSearching, pages, search, slug, creatorId])
  return { isOver }
}

/**
 * Loads older messages until the one with the id `wanted` is on the page. `isGone`: it is not among the latest ones,
 * or no longer there.
 */
export function useWanted(place: Place, history: ChatHistory, wanted: string | null) {
  const isFound = wanted !== null && history.messages.some(({ id }) => id === wanted)
  const { isOver } = useOlder(place, history, isFound ? null : wanted)
  return { isFound, isGone: wanted !== null && !isFound && isOver }
}
