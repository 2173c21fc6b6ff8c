import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Creator } from '@/api/shapes'
import { useSteps } from '@/lib/useSteps'
import { CreatorCard } from './CreatorCard'
import classes from './CreatorCard.module.css'

const FIRST = 3
const STEP = 6

/** `end` follows the last card. */
export function CreatorGrid({ creators, end }: { creators: Creator[]; end?: ReactNode }) {
  const wanted = Math.ceil(Math.max(creators.length - FIRST, 0) / STEP)
  const steps = useSteps(wanted)
  return (
    <ul className={classes.grid}>
      {creators.slice(0, FIRST + steps * STEP).map((creator) => (
        <li key={creator.id}>
          <CreatorCard creator={creator} />
        </li>
      ))}
      {end && steps >= wanted && <li>{end}</li>}
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
