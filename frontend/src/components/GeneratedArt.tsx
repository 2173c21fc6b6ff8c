import { memo, useId, type CSSProperties } from 'react'
import type { Rarity } from '@/api/shapes'
import { beams, type Facet, randomOf, ridge, sheet, stone, type Stone, tunnel } from './art'
import classes from './GeneratedArt.module.css'

interface Props {
  /** What the picture is of: the same name is always the same picture. */
  name: string
  kind: 'product' | 'banner' | 'mark'
  /** Draws in this colour instead of the page's brand. */
  color?: string
  rarity?: Rarity
}

const Facets = ({ facets }: { facets: Facet[] }) =>
  facets.map(({ points, tone, opacity }) => (
    <polygon
      key={points}
      points={points}
      fill={`var(--a${tone})`}
      stroke={`var(--a${tone})`}
      strokeWidth="0.6"
      opacity={opacity}
    />
  ))

const Gem = ({ gem }: { gem: Stone }) => (
  <g>
    <Facets facets={gem.facets} />
    <polygon points={gem.outline} fill="none" stroke="var(--a5)" strokeOpacity="0.55" strokeWidth="1.4" />
  </g>
)

function Glow({ id, tone, strength = 0.75 }: { id: string; tone: number; strength?: number }) {
  return (
    <radialGradient id={id}>
      <stop offset="0" stopColor={`var(--a${tone})`} stopOpacity={strength} />
      <stop offset="1" stopColor={`var(--a${tone})`} stopOpacity="0" />
    </radialGradient>
  )
}

function ProductArt({ name, id }: { name: string; id: string }) {
  const random = randomOf(name)
  const gem = stone(random, [200, 148], 92)
  const chips = Array.from({ length: 3 }, () =>
    stone(random, [40 + random() * 320, 40 + random() * 220], 8 + random() * 16),
  )
  return (
    <>
      <defs>
        <Glow id={id} tone={3} />
      </defs>
      <g opacity="0.34">
        <Facets facets={sheet(random, 400, 300, 5, 4)} />
      </g>
      <rect width="400" height="300" fill={`url(#${id})`} />
      <g opacity="0.75">
        {chips.map((chip) => (
          <Gem key={chip.outline} gem={chip} />
        ))}
      </g>
      <ellipse cx="200" cy="262" rx="96" ry="13" fill="var(--a0)" opacity="0.6" />
      <Gem gem={gem} />
    </>
  )
}

function BannerArt({ name, id }: { name: string; id: string }) {
  const random = randomOf(name)
  const style = Math.floor(random() * 3)
  const stones = Array.from({ length: 5 }, (_, index) =>
    stone(random, [160 + index * 320 + random() * 160, 70 + random() * 230], 24 + random() * 62),
  )
  return (
    <>
      <defs>
        <Glow id={id} tone={3} strength={0.9} />
      </defs>
      <rect x="-200" y="-260" width="2000" height="900" fill={`url(#${id})`} />
      {style === 0 && <Facets facets={tunnel(random, [800, 260], 620)} />}
      {style === 1 && (
        <g opacity="0.5">
          <Facets facets={sheet(random, 1600, 560, 9, 4)} />
        </g>
      )}
      <Facets facets={beams(random, 1600, 560)} />
      <g opacity={style === 2 ? 0.5 : 0.9}>
        {stones.map((gem) => (
          <Gem key={gem.outline} gem={gem} />
        ))}
      </g>
      {style !== 0 && (
        <>
          <g opacity="0.55">
            <Facets facets={ridge(random, 1600, 470, 250, 2)} />
          </g>
          <Facets facets={ridge(random, 1600, 540, 190, 1)} />
        </>
      )}
    </>
  )
}

const MarkArt = ({ name }: { name: string }) => <Facets facets={sheet(randomOf(name), 96, 96, 3, 3)} />

const FRAME = { product: '0 0 400 300', banner: '0 0 1600 560', mark: '0 0 96 96' }

/** Our own picture for whatever has none: cut stones and folded light in the community's colour, derived from the name. */
export const GeneratedArt = memo(function GeneratedArt({ name, kind, color, rarity }: Props) {
  const id = `art${useId().replace(/\W/g, '')}`
  const tint = rarity ? (classes[rarity.toLowerCase()] ?? '') : ''
  return (
    <svg
      className={`${classes.art} ${tint}`}
      style={color ? ({ '--art-base': color } as CSSProperties) : undefined}
      viewBox={FRAME[kind]}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {kind === 'product' && <ProductArt name={name} id={id} />}
      {kind === 'banner' && <BannerArt name={name} id={id} />}
      {kind === 'mark' && <MarkArt name={name} />}
    </svg>
  )
})
