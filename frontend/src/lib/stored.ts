import { boot } from '@/app/boot'

const SIDE = boot.space === 'admin' ? 'creator' : 'user'
const PLACE = boot.community?.slug ?? 'platform'

/** Keys are kept apart per community, and for its fans and its team. */
const keyOf = (kind: string, area: string) => `gemhall:${kind}:${PLACE}:${SIDE}:${area}`

/** What this browser remembers; nothing where it may not remember. */
export function readStored(kind: string, area: string): string {
  try {
    return localStorage.getItem(keyOf(kind, area)) ?? ''
  } catch {
    return ''
  }
}

/** An empty text forgets. */
export function writeStored(kind: string, area: string, text: string) {
  try {
    if (text) localStorage.setItem(keyOf(kind, area), text)
    else localStorage.removeItem(keyOf(kind, area))
  } catch {
    // A browser that refuses storage still filters: the address has it all.
  }
}
