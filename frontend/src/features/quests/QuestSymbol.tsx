import {
  IconBolt,
  IconBox,
  IconCalendarCheck,
  IconCash,
  IconEye,
  IconGift,
  IconHeart,
  IconKey,
  IconMessage,
  IconRefresh,
  IconRocket,
  IconShoppingBag,
  IconSparkles,
  IconStar,
  IconTicket,
  IconTrendingUp,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import type { ChallengeEvent, FanChallenge } from '@/api/shapes'
import classes from './QuestSymbol.module.css'

const ICONS: Record<ChallengeEvent, typeof IconBolt> = {
  LOGIN: IconCalendarCheck,
  JOIN: IconUsers,
  PROFILE: IconUserCheck,
  PURCHASE: IconShoppingBag,
  TICKETS: IconTicket,
  OPENING: IconBox,
  CODE: IconKey,
  WATCH: IconEye,
  MESSAGE: IconMessage,
  FOLLOW: IconHeart,
  SUBSCRIPTION: IconStar,
  GIFT: IconGift,
  RAID: IconRocket,
  CHEER: IconSparkles,
  REDEMPTION: IconRefresh,
  WAGER: IconCash,
}

/** The symbol of the quest’s task, on the picture that was drawn for it. */
export default function QuestSymbol({ template }: { template: FanChallenge['challengeTemplate'] }) {
  const Icon = template.event ? ICONS[template.event] : template.type === 'LEVEL' ? IconTrendingUp : IconBolt
  return (
    <span className={classes.symbol} aria-hidden="true" data-testid={`symbol-${template.event ?? template.type}`}>
      <Icon size={40} stroke={1.75} />
    </span>
  )
}
