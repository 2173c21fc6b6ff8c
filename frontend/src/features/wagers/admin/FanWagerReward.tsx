import type { FanWagerReward as Shown } from '@/api/wagerShapes'
import fanCard from '@/components/office/FanCard.module.css'
import { WagerRewardCard } from '../WagerRewardCard'

/** The card of a fan who wagered nothing yet. Nothing in it can be pressed. */
export const FanWagerReward = ({ shown }: { shown: Shown }) => (
  <div className={`as-fans-see-it ${fanCard.stage}`} inert>
    <WagerRewardCard reward={shown} isPreview />
  </div>
)
