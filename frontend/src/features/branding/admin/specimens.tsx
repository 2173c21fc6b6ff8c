import type { Scheme, Shape } from '@/api/shapes'
import type { FontPair } from './api'
import classes from './specimens.module.css'

export const schemes = [
  { value: 'dark', label: 'Dark', note: 'A dark background', picture: <Canvas scheme="dark" /> },
  { value: 'light', label: 'Light', note: 'A light background', picture: <Canvas scheme="light" /> },
] satisfies { value: Scheme; label: string; note: string; picture: React.ReactNode }[]

export const shapes = [
  { value: 'sharp', label: 'Sharp', picture: <Corner radius={4} /> },
  { value: 'soft', label: 'Soft', picture: <Corner radius={12} /> },
  { value: 'round', label: 'Round', picture: <Corner radius={20} /> },
] satisfies { value: Shape; label: string; picture: React.ReactNode }[]

export const pairOptions = (pairs: FontPair[]) =>
  pairs.map((pair) => ({
    value: pair.slug,
    label: pair.name,
    note: pair.note,
    picture: <Specimen pair={pair} />,
  }))

function Canvas({ scheme }: { scheme: Scheme }) {
  return (
    <span className={classes.canvas} data-scheme={scheme} aria-hidden="true">
      <span />
      <span />
    </span>
  )
}

function Corner({ radius }: { radius: number }) {
  return <span className={classes.corner} style={{ borderTopLeftRadius: radius }} aria-hidden="true" />
}

function Specimen({ pair }: { pair: FontPair }) {
  return (
    <span className={classes.specimen} aria-hidden="true">
      <span style={{ fontFamily: pair.display, fontWeight: pair.displayWeight }}>Open late</span>
      <span style={{ fontFamily: pair.reading }}>1,250 gems to spend</span>
    </span>
  )
}
