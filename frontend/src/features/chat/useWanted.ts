import { useEffect, useState } from 'react'
import type { ChatHistory } from '@/api/shapes'
import { loadOlder, type Place } from './api'

/** So many pages of older messages are loaded in search of one message. */
const MAX_PAGES = 10

/**
 * Loads older messages until the one with the id `wanted` is on the page. `isGone`: it is not among the latest ones,
 * or no longer there.
 */
export function useWanted(place: Place, { messages, hasOlder }: ChatHistory, wanted: string | null) {
  const { slug, creatorId } = place
  const [search, setSearch] = useState({ wanted, pages: 0 })
  if (search.wanted !== wanted) setSearch({ wanted, pages: 0 })
  const isFound = wanted !== null && messages.some(({ id }) => id === wanted)
  const isOver = !hasOlder || search.pages >= MAX_PAGES
  const isSearching = wanted !== null && !isFound && !isOver
  const { pages } = search
  useEffect(() => {
    if (!isSearching) return undefined
    let isLeft = false
    loadOlder({ slug, creatorId })
      .then(() => pages + 1)
      .catch(() => MAX_PAGES)
      .then((next) => !isLeft && setSearch({ wanted, pages: next }))
      .catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [isSearching, pages, wanted, slug, creatorId])
  return { isFound, isGone: wanted !== null && !isFound && isOver }
}
