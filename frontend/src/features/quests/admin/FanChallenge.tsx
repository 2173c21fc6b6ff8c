import type { FanChallenge as Shown, TeamChallenge } from '@/api/shapes'
import { QuestCard } from '../QuestCard'
import classes from '@/components/office/FanCard.module.css'

export type { Shown }

export const shownOfSaved = (challenge: TeamChallenge): Shown => ({
  ...challenge,
  own: null,
  rewardsReady: 0,
  lockedBy: null,
  periodEndsAt: null,
  isReachable: true,
})

/** The card of a fan who has not begun. Nothing in it can be pressed. */
export const FanChallenge = ({ shown }: { shown: Shown }) => (
  <div className={`as-fans-see-it ${classes.stage}`} inert>
    <QuestCard challenge={shown} isPreview />
  </div>
)
