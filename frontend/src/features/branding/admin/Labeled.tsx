import type { ReactNode } from 'react'
import classes from './fields.module.css'

/** The visible label of a control that names itself, with its block, to screen readers. */
export const Labeled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <p className={classes.label} aria-hidden="true">
      {label}
    </p>
    {children}
  </div>
)
