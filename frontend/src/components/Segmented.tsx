import { useId } from 'react'
import classes from './Segmented.module.css'

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  disabled?: boolean
}

/** One of two to four, all in sight. The arrow keys move through them. */
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
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
