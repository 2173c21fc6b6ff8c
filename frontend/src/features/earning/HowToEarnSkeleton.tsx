import { Skeleton } from '@mantine/core'
import classes from './HowToEarnSkeleton.module.css'

/** Keeps the place of what pays, so that the quests below do not move. */
export const HowToEarnSkeleton = () => <Skeleton className={classes.block} radius="var(--radius-large)" />
