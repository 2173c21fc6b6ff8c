import {
  IconBolt,
  IconCrown,
  IconDiamond,
  IconEye,
  IconFlame,
  IconGift,
  IconHeart,
  IconMessage,
  IconMoon,
  IconRocket,
  IconShoppingBag,
  IconStar,
  IconTicket,
  IconTrophy,
} from '@tabler/icons-react'
import type { AchievementSymbol } from '@/api/shapes'

const ICONS: Record<AchievementSymbol, typeof IconTrophy> = {
  TROPHY: IconTrophy,
  STAR: IconStar,
  CROWN: IconCrown,
  DIAMOND: IconDiamond,
  HEART: IconHeart,
  FLAME: IconFlame,
  BOLT: IconBolt,
  ROCKET: IconRocket,
  MESSAGE: IconMessage,
  EYE: IconEye,
  GIFT: IconGift,
  TICKET: IconTicket,
  BAG: IconShoppingBag,
  MOON: IconMoon,
}

export function SymbolIcon({ symbol, size = 28 }: { symbol: AchievementSymbol; size?: number }) {
  const Icon = ICONS[symbol]
  return <Icon size={size} stroke={1.75} aria-hidden="true" />
}
