import type { AchievementSymbol, ChallengeEvent } from '@/api/shapes'

/** What an achievement counts. */
export const eventLabels: Record<ChallengeEvent, string> = {
  LOGIN: 'Days with a visit',
  JOIN: 'Joining the community',
  PROFILE: 'A complete profile',
  PURCHASE: 'Products bought',
  TICKETS: 'Raffle tickets',
  OPENING: 'Cases opened',
  CODE: 'Stream codes entered',
  WATCH: 'Time watched',
  MESSAGE: 'Chat messages',
  FOLLOW: 'Following the channel',
  SUBSCRIPTION: 'Subscriptions to the channel',
  GIFT: 'Gifted subscriptions',
  RAID: 'Raids',
  CHEER: 'Cheers',
  REDEMPTION: 'Channel-point redemptions',
}

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
