import type { ReactNode } from 'react'
import classes from './Check.module.css'

interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

/** Yes or no to one sentence. */
export function Check({ checked, onChange, children }: Props) {
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        className={classes.box}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
