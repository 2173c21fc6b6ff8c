import { boot } from '@/api/boot'
import type { Boot } from '@/api/shapes'
import type { FilterScope } from './enumerations'

const SCOPES = { platform: 'PROJECT', community: 'USER', admin: 'CREATOR' } as const satisfies Record<
  Boot['space'],
  FilterScope
>
const PLACE = boot.community?.slug ?? 'platform'

/** Keys are kept apart per community, and for its fans and its team. */
const keyOf = (kind: string, area: string) => `gemhall:${kind}:${PLACE}:${SCOPES[boot.space]}:${area}`

/** `always`: until the value changes. `session`: until the tab is closed. */
type Lasting = 'always' | 'session'

const storageOf = (lasting: Lasting) => (lasting === 'always' ? localStorage : sessionStorage)

/** The value that this browser remembers; empty if there is none, or if the browser allows no storage. */
export function readStored(kind: string, area: string, lasting: Lasting = 'always'): string {
  try {
    return storageOf(lasting).getItem(keyOf(kind, area)) ?? ''
  } catch {
    return ''
  }
}

/** An empty text forgets. */
export function writeStored(kind: string, area: string, text: string, lasting: Lasting = 'always') {
  try {
    if (text) storageOf(lasting).setItem(keyOf(kind, area), text)
    else storageOf(lasting).removeItem(keyOf(kind, area))
  } catch {
    // A browser that refuses storage still filters: the address has it all.
  }
}
