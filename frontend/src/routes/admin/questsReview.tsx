import { OfficePage } from '@/components/office/OfficePage'
import { SwitchedOff } from '@/components/office/SwitchedOff'
import { ReviewQueue } from '@/features/quests/admin/ReviewQueue'

export const Component = () => (
  <OfficePage title="Quests Reviews" lead="What fans sent for their quests. The first decision counts.">
    <SwitchedOff feature="QUESTS" />
    <ReviewQueue />
  </OfficePage>
)
