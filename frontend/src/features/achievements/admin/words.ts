import type { AchievementSymbol } from '@/api/shapes'

export const symbolLabels: Record<AchievementSymbol, string> = {
  TROPHY: 'Trophy',
  STAR: 'Star',
  CROWN: 'Crown',
  DIAMOND: 'Diamond',
  HEART: 'Heart',
  FLAME: 'Flame',
  BOLT: 'Bolt',
  ROCKET: 'Rocket',
  MESSAGE: 'Message',
  EYE: 'Eye',
  GIFT: 'Gift',
  TICKET: 'Ticket',
  BAG: 'Shopping bag',
  MOON: 'Moon',
}
