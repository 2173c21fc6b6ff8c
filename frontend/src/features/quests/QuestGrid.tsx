import { Skeleton } from '@mantine/core'
import type { FanChallenge } from '@/api/shapes'
import { QuestCard } from './QuestCard'
import classes from './QuestCard.module.css'

const EAGER = 3

export const QuestGrid = ({ challenges }: { challenges: FanChallenge[] }) => (
  <ul className={classes.grid}>
    {challenges.map((challenge, index) => (
      <li key={challenge.id}>
        <QuestCard challenge={challenge} eager={index < EAGER} />
      </li>
    ))}
  </ul>
)

export const QuestGridSkeleton = ({ count = 3 }: { count?: number }) => (
  <div className={classes.grid}>
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} radius="var(--radius-large)" style={{ height: 'auto', aspectRatio: '4 / 5' }} />
    ))}
  </div>
)
