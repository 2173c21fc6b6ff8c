import { Skeleton } from '@mantine/core'

/** Keeps the place of what pays, so that the quests below do not move. */
export const HowToEarnSkeleton = () => <Skeleton height={236} radius="var(--radius-large)" mb={24} />
