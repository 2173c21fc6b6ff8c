import { type ComponentType, useId } from 'react'
import classes from './Segmented.module.css'

interface SegmentedOption<Value extends string> {
  value: Value
  label: string
  /** Shown in place of the label. */
  icon?: ComponentType<{ size: number; stroke: number }>
}

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly SegmentedOption<Value>[]
  onChange: (value: Value) => void
  disabled?: boolean
}

/** A choice of one among a few options that are all visible. The arrow keys move through them. */
export function Segmented<Value extends string>({ label, value, options, onChange, disabled }: Props<Value>) {
  const name = useId()
  return (
    <div className={classes.group} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
            aria-label={option.icon && option.label}
          />
          {option.icon ? <option.icon size={20} stroke={1.75} /> : option.label}
        </label>
      ))}
    </div>
  )
}
