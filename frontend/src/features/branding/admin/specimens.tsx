import type { Scheme, Shape } from '@/api/shapes'
import { optionsOf } from '@/lib/options'
import type { FontPair, SchemeChoice } from './api'
import { CORNER_RADIUS } from './presets'
import classes from './specimens.module.css'

const NOTES: Record<SchemeChoice, string> = {
  dark: 'A dark background',
  light: 'A light background',
  auto: 'Each device decides, and each visitor can switch',
}
export const schemes = optionsOf<SchemeChoice>({ dark: 'Dark', light: 'Light', auto: 'Visitor’s choice' }).map(
  ({ value, label }) => ({
    value,
    label,
    note: NOTES[value],
    picture: (
      <span className={classes.canvases}>
        {value !== 'light' && <Canvas scheme="dark" />}
        {value !== 'dark' && <Canvas scheme="light" />}
      </span>
    ),
  }),
)

export const shapes = optionsOf<Shape>({ sharp: 'Sharp', soft: 'Soft', round: 'Round' }).map(({ value, label }) => ({
  value,
  label,
  picture: <Corner radius={CORNER_RADIUS[value]} />,
}))

/** The pairs, shown in the community's own words. */
export const pairOptions = (pairs: FontPair[], name: string, description: string) =>
  pairs.map((pair) => ({
    value: pair.slug,
    label: pair.name,
    note: pair.note,
    picture: <Specimen pair={pair} name={name} words={description} />,
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

function Specimen({ pair, name, words }: { pair: FontPair; name: string; words: string }) {
  return (
    <span className={classes.specimen} aria-hidden="true">
      <span style={{ fontFamily: pair.display, fontWeight: pair.displayWeight }}>{name || 'Open late'}</span>
      <span style={{ fontFamily: pair.reading }}>{words || '1,250 gems to spend'}</span>
    </span>
  )
}
