import type { ChallengeReward, ReadyRewards } from '@/api/shapes'
import { countGems, countOf, formatInteger } from '@/lib/format'

/** The sum of several rewards. */
type Sum = Omit<ReadyRewards, 'count'>

export const sumOf = (rewards: readonly ChallengeReward[]): Sum => ({
  gems: String(rewards.reduce((sum, { gems }) => sum + BigInt(gems), 0n)),
  experience: rewards.reduce((sum, { experience }) => sum + experience, 0),
  products: rewards.filter(({ product }) => product !== null).length,
  openings: rewards.filter((reward) => reward.case !== null).length,
  tickets: rewards.reduce((sum, { raffle, tickets }) => sum + (raffle === null ? 0 : tickets), 0),
})

/** The parts of a sum: "350 gems", "20 experience", "2 products", "1 free opening", "3 tickets". */
export const partsOf = ({ gems, experience, products, openings, tickets }: Sum) =>
  [
    gems !== '0' && countGems(gems),
    experience > 0 && `${formatInteger(experience)} experience`,
    products > 0 && countOf(products, 'product'),
    openings > 0 && countOf(openings, 'free opening'),
    tickets > 0 && countOf(tickets, 'ticket'),
  ].filter((part) => part !== false)
