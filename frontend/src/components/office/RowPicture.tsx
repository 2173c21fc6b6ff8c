import type { ReactNode } from 'react'
import classes from './RowPicture.module.css'

/** A small picture before the name in a table's row. */
export const RowPicture = ({ children }: { children: ReactNode }) => <span className={classes.picture}>{children}</span>
