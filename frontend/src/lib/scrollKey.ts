import type { Location } from 'react-router'
import { newKey } from './keys'

const FIRST = 'default'

interface Marked {
  key?: string
  place?: string
}

/** The mark of the entry that the document was loaded with. It stays on a reload and on the way back. */
function markOf(entry: Marked | null) {
  if (entry?.place) return entry.place
  const place = newKey()
  // An entry with a key of the router has its own place already.
  if (!entry?.key) window.history.replaceState({ ...entry, place }, '')
  return place
}

const first = markOf(window.history.state as Marked | null)

/**
 * The name under which the router keeps the scroll position of a page. The router gives the first entry of every
 * document the same key. By that key, a typed address would open where an earlier page was left.
 */
export const scrollKey = ({ key }: Location) => (key === FIRST ? first : key)
