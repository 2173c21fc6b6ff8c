import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Warning.module.css'

/** A risk that the team should know, with what to do about it. */
export const Warning = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classes.warning} role="status">
    <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
    <div>
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{children}</p>
    </div>
  </div>
)
