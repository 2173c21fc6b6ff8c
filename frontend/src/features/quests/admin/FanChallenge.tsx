import type { FanChallenge as Shown, TeamChallenge } from '@/api/shapes'
import { FanStage } from '@/components/office/FanStage'
import { QuestCard } from '../QuestCard'

export type { Shown }

export const shownOfSaved = (challenge: TeamChallenge): Shown => ({
  ...challenge,
  own: null,
  rewardsReady: 0,
  lockedBy: null,
  periodEndsAt: null,
  isReachable: true,
})

/** The card of a fan who has not begun. */
export const FanChallenge = ({ shown }: { shown: Shown }) => (
  <FanStage card={<QuestCard challenge={shown} isPreview />} />
)
