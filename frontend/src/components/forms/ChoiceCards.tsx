import { type ReactNode, useId } from 'react'
import classes from './ChoiceCards.module.css'

interface Option<Value extends string> {
  value: Value
  label: string
  note?: string
  /** Shows a picture of the choice above its name. */
  picture?: ReactNode
}

interface Props<Value extends string> {
  label: string
  description?: string
  value: Value
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
  error?: ReactNode
  /** The minimum width of a card, in px. */
  least?: number
}

/** One of a few that are better seen than read. The arrow keys move through them. */
export function ChoiceCards<Value extends string>(props: Props<Value>) {
  const { label, description, value, options, onChange, error, least = 120 } = props
  const name = useId()
  return (
    <fieldset className={classes.field}>
      <legend>{label}</legend>
      {description && <p className="small quiet">{description}</p>}
      <div className={classes.cards} style={{ gridTemplateColumns: `repeat(auto-fill, minmax(${least}px, 1fr))` }}>
        {options.map((option) => (
          <label key={option.value} className={classes.card}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.picture}
            <span className={classes.name}>{option.label}</span>
            {option.note && <span className={classes.note}>{option.note}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
