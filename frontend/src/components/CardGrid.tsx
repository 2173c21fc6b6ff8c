import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './CardGrid.module.css'

/** The first row on a wide screen. */
const EAGER = 3

interface Props<Thing> {
  things: readonly Thing[]
  render: (thing: Thing, isEager: boolean) => ReactNode
}

/** A list of cards, as many beside each other as fit; one or two fill the row. `isEager`: the card's picture is in view at first. */
export const CardGrid = <Thing extends { id: string }>({ things, render }: Props<Thing>) => (
  <ul className={classes.grid} data-few={things.length < EAGER ? things.length : undefined}>
    {things.map((thing, index) => (
      <li key={thing.id}>{render(thing, index < EAGER)}</li>
    ))}
  </ul>
)

/** `rows`: a phone shows rows in place of cards. */
export const CardGridSkeleton = ({ rows = false }: { rows?: boolean }) => (
  <div className={classes.grid}>
    {Array.from({ length: EAGER }, (_, index) => (
      <Skeleton key={index} radius="var(--radius-large)" className={classes.waiting} data-rows={rows || undefined} />
    ))}
  </div>
)
