import { Skeleton } from '@mantine/core'
import type { Raffle } from '@/api/shapes'
import { RaffleCard } from './RaffleCard'
import classes from './RaffleCard.module.css'

const EAGER = 3

export const RaffleGrid = ({ raffles }: { raffles: Raffle[] }) => (
  <ul className={classes.grid}>
    {raffles.map((raffle, index) => (
      <li key={raffle.id}>
        <RaffleCard raffle={raffle} eager={index < EAGER} />
      </li>
    ))}
  </ul>
)

export const RaffleGridSkeleton = ({ count = 3 }: { count?: number }) => (
  <div className={classes.grid}>
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} radius="var(--radius-large)" style={{ height: 'auto', aspectRatio: '4 / 5' }} />
    ))}
  </div>
)
