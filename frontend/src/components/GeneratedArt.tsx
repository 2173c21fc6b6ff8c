import { use } from 'react'
import type { Rarity, Scheme } from '@/api/shapes'
import { type ArtKind, artAddress } from './art'
import classes from './GeneratedArt.module.css'
import { ThemeOverride } from './ThemeOverride'

interface Props {
  /** The name of the shown thing. The same name always gives the same picture. */
  name: string
  kind: ArtKind
  /** Draws in this color instead of the page's brand. */
  color?: string
  /** Draws in the hue of the rarity. */
  rarity?: Rarity
  scheme?: Scheme
  /** Wanted at once: it is the largest thing of the first screen. */
  eager?: boolean
}

const FRAME = { product: [400, 300], case: [400, 300], banner: [1600, 560] } as const

/** The generated picture of a thing without one. The back end draws it in the community's colors. */
export function GeneratedArt({ name, kind, color, rarity, scheme, eager = kind === 'banner' }: Props) {
  const [width, height] = FRAME[kind]
  const worn = use(ThemeOverride)
  return (
    <img
      className={classes.art}
      src={artAddress(kind, name, color ?? worn.brandColor, scheme ?? worn.scheme, rarity)}
      alt=""
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
