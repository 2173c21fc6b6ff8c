import type { Scheme, Shape } from '@/api/shapes'
import { optionsOf } from '@/lib/options'
import type { FontPair } from './api'
import classes from './specimens.module.css'

export const schemes = optionsOf<Scheme>({ dark: 'Dark', light: 'Light' }).map(({ value, label }) => ({
  value,
  label,
  note: `A ${value} background`,
  picture: <Canvas scheme={value} />,
}))

const RADIUS: Record<Shape, number> = { sharp: 4, soft: 12, round: 20 }
export const shapes = optionsOf<Shape>({ sharp: 'Sharp', soft: 'Soft', round: 'Round' }).map(({ value, label }) => ({
  value,
  label,
  picture: <Corner radius={RADIUS[value]} />,
}))

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
