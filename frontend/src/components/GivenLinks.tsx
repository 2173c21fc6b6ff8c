import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { ChallengeReward } from '@/api/shapes'

/** The pages that hold parts of claimed rewards. */
export const placesOf = (rewards: readonly ChallengeReward[]) => {
  const found = rewards.flatMap((reward) => [
    ...(reward.case ? [{ to: `/cases/${reward.case.slug}`, label: 'Go to the case' }] : []),
    ...(reward.raffle ? [{ to: `/raffles/${reward.raffle.slug}`, label: 'Go to the raffle' }] : []),
  ])
  return [...new Map(found.map((place) => [place.to, place])).values()]
}

interface Props {
  reward: ChallengeReward
  className?: string
  onGo?: () => void
}

export const GivenLinks = ({ reward, className, onGo }: Props) =>
  placesOf([reward]).map(({ to, label }) => (
    <Button key={to} component={Link} variant="default" to={to} className={className} onClick={onGo}>
      {label}
    </Button>
  ))
