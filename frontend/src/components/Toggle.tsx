import type { ReactNode } from 'react'
import classes from './Toggle.module.css'

interface Props {
  pressed: boolean
  onChange: (pressed: boolean) => void
  icon?: ReactNode
  children: ReactNode
}

/** A filter that is on or off. */
export function Toggle({ pressed, onChange, icon, children }: Props) {
  return (
    <button type="button" className={classes.toggle} aria-pressed={pressed} onClick={() => onChange(!pressed)}>
      {icon}
      {children}
    </button>
  )
}
