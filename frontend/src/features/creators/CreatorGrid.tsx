import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Creator } from '@/api/shapes'
import { CreatorCard } from './CreatorCard'
import classes from './CreatorCard.module.css'

/** `end` follows the last card. */
export function CreatorGrid({ creators, end }: { creators: Creator[]; end?: ReactNode }) {
  return (
    <ul className={classes.grid}>
      {creators.map((creator) => (
        <li key={creator.id}>
          <CreatorCard creator={creator} />
        </li>
      ))}
      {end && <li>{end}</li>}
    </ul>
  )
}

export function CreatorGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div className={classes.grid}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={268} radius="var(--radius-large)" />
      ))}
    </div>
  )
}
