import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './RowPicture.module.css'

/** A small picture before the name in a table's row. */
export const RowPicture = ({ width = 44, children }: { width?: number; children: ReactNode }) => (
  <Box component="span" w={width} className={classes.picture}>
    {children}
  </Box>
)
