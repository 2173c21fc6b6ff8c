import classes from './Switch.module.css'

interface Props {
  /** For screen readers; the visible text is beside it. */
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** Something that is on or off, and changes at once. */
export const Switch = ({ label, checked, disabled = false, onChange }: Props) => (
  <span className={classes.switch}>
    <input
      type="checkbox"
      role="switch"
      className={classes.input}
      aria-label={label}
      aria-checked={checked}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  </span>
)
