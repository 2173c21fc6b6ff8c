import { TextInput } from '@mantine/core'
import classes from './ColorField.module.css'

const STARTERS = ['#9146FF', '#FF4D6D', '#FF7A1A', '#F5C518', '#53FC18', '#12C2A9', '#2E9BFF', '#F472B6']

interface Props {
  value: string
  onChange: (value: string) => void
  /** The typed code is whole: check it. */
  onBlur?: () => void
  error?: React.ReactNode
}

/** Says that a color with eight digits is used without its transparency: text on it could not be kept readable. */
export function OpaqueNote({ value }: { value: string }) {
  const isSeeThrough = /^#[0-9a-f]{8}$/i.test(value) && !/ff$/i.test(value)
  return (
    <p className="small quiet" role="status">
      {isSeeThrough && `Transparency is not used here: fans see ${value.slice(0, 7)}.`}
    </p>
  )
}

const opaque = (value: string) => (/^#[0-9a-f]{6}/i.test(value) ? value.slice(0, 7) : '#000000')

/** A brand color: a few to start from, the system's picker, or the exact code. */
export function ColorField({ value, onChange, onBlur, error }: Props) {
  return (
    <fieldset className={classes.field}>
      <legend>Brand color</legend>
      <p className="small quiet">Used for buttons, highlights and the background. You can change it any time.</p>
      <div className={classes.starters}>
        {STARTERS.map((color) => (
          <button
            type="button"
            key={color}
            className={classes.swatch}
            style={{ background: color }}
            aria-label={`Use ${color}`}
            aria-pressed={color.toLowerCase() === value.toLowerCase()}
            onClick={() => onChange(color)}
          />
        ))}
      </div>
      <div className={classes.exact}>
        <label className={classes.picker}>
          <span>Pick</span>
          <input
            type="color"
            value={opaque(value)}
            onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
          />
        </label>
        <TextInput
          aria-label="Color code"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
          error={error}
          spellCheck={false}
        />
      </div>
      <OpaqueNote value={value} />
    </fieldset>
  )
}
