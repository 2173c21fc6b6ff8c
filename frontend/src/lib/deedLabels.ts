import type { ChallengeEvent } from '@/api/shapes'

/** The name of the amount that a quest counts, by the kind of deed. */
export const deedLabels: Record<ChallengeEvent, string> = {
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
  CHEER: 'Bits and Kicks',
  REDEMPTION: 'Channel-point redemptions',
  WAGER: 'Amount wagered',
}
