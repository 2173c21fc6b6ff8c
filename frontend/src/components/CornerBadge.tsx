import type { ReactNode } from 'react'
import classes from './CornerBadge.module.css'

/** A word or two in the corner of a picture, readable on any of them. */
export const CornerBadge = ({ children }: { children: ReactNode }) => <span className={classes.badge}>{children}</span>
