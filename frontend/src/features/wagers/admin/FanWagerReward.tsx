import type { FanWagerReward as Shown } from '@/api/wagerShapes'
import { FanStage } from '@/components/office/FanStage'
import { WagerRewardCard } from '../WagerRewardCard'

/** The card of a fan who wagered nothing yet. */
export const FanWagerReward = ({ shown }: { shown: Shown }) => (
  <FanStage card={<WagerRewardCard reward={shown} isPreview />} />
)
