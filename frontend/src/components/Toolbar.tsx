import type { ReactNode } from 'react'
import classes from './Toolbar.module.css'

/** Search and filters above a list. */
export const Toolbar = ({ children }: { children: ReactNode }) => <div className={classes.toolbar}>{children}</div>
