import type { Rarity, Scheme } from '@/api/shapes'
import { RARITY_LOOK } from './rarityLook'

export type ArtKind = 'product' | 'case' | 'banner'

/** The version of the back end's drawing. If the pictures change, change the version there and here. */
const VERSION = '1'
const MAX_NAME_LENGTH = 120

/** The address of the picture our back end draws for a name: the same name is always the same picture. */
export function artAddress(kind: ArtKind, name: string, color: string, scheme: Scheme, rarity?: Rarity) {
  const shown = (rarity ? RARITY_LOOK[rarity].color : color).slice(1, 7).toLowerCase()
  const query = new URLSearchParams({ n: name.slice(0, MAX_NAME_LENGTH), c: shown, s: scheme, v: VERSION })
  return `/art/${kind}.svg?${query}`
}

/** A number in [0, count) that is always the same for a name. */
export function pick(name: string, count: number) {
  let hash = 2166136261
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  return ((hash ^ (hash >>> 15)) >>> 0) % count
}
