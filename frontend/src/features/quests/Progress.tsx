import type { FanChallenge } from '@/api/shapes'
import { GoalProgress } from '@/components/Meter'
import { completedWords, progressOf } from './model'

type Counted = Parameters<typeof progressOf>[0] & Pick<FanChallenge, 'own'>

/** The bar and one text: the figures of what is counted until it is completed, otherwise the text of the contract. */
export function Progress({ challenge }: { challenge: Counted }) {
  const { share, figures } = progressOf(challenge)
  const isDone = challenge.own?.completed === 1
  return <GoalProgress share={share} figures={figures === null || isDone ? completedWords(challenge) : figures} />
}
