import { memo, useId, type CSSProperties } from 'react'
import type { Rarity } from '@/api/shapes'
import { beams, cluster, type Facet, randomOf, sheet, stone, type Stone, tunnel } from './art'
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
  const chips = Array.from({ length: 4 }, () => {
    const angle = random() * Math.PI * 2
    const away = 128 + random() * 44
    return stone(random, [200 + Math.cos(angle) * away, 146 + Math.sin(angle) * away * 0.72], 7 + random() * 15)
  })
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
      <ellipse cx="200" cy="262" rx="96" ry="13" fill="var(--shadow)" />
      <Gem gem={gem} />
    </>
  )
}

function BannerArt({ name, id }: { name: string; id: string }) {
  const random = randomOf(name)
  const style = Math.floor(random() * 3)
  const stones = Array.from({ length: 4 }, (_, index) =>
    stone(random, [200 + index * 400 + (random() - 0.5) * 200, 90 + random() * 160], 20 + random() * 44),
  )
  return (
    <>
      <defs>
        <Glow id={id} tone={3} strength={0.95} />
        <linearGradient id={`${id}beam`} x1="0" y1="0" x2="0" y2="560" gradientUnits="userSpaceOnUse">
          <stop offset="0" stopColor="var(--a5)" stopOpacity="0.5" />
          <stop offset="1" stopColor="var(--a5)" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={`${id}haze`} x1="0" y1="230" x2="0" y2="560" gradientUnits="userSpaceOnUse">
          <stop offset="0" stopColor="var(--ground)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--ground)" stopOpacity="0.75" />
        </linearGradient>
      </defs>
      <ellipse cx={520 + random() * 560} cy="210" rx="980" ry="460" fill={`url(#${id})`} />
      {style === 0 && <Facets facets={tunnel(random, [800, 260], 620)} />}
      {style === 1 && (
        <g opacity="0.42">
          <Facets facets={sheet(random, 1600, 560, 9, 4)} />
        </g>
      )}
      {beams(random, 1600, 560).map(({ points, opacity }) => (
        <polygon key={points} points={points} fill={`url(#${id}beam)`} opacity={opacity} />
      ))}
      <g opacity={style === 0 ? 1 : 0.8}>
        {stones.map((gem) => (
          <Gem key={gem.outline} gem={gem} />
        ))}
      </g>
      {style !== 0 && (
        <>
          <g opacity="0.6">
            <Facets facets={cluster(random, 1600, 520, 360, 0.8)} />
          </g>
          <rect y="200" width="1600" height="360" fill={`url(#${id}haze)`} opacity="0.55" />
          <Facets facets={cluster(random, 1600, 580, 300, 1.6)} />
        </>
      )}
      <rect y="200" width="1600" height="360" fill={`url(#${id}haze)`} opacity="0.7" />
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
