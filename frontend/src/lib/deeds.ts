import type { ChallengeEvent } from '@/api/shapes'
import { dollarsOf, formatUsd } from './amounts'
import { formatInteger } from './format'

/** In full, like the progress beside it: "1,260 of 5,000". */
const countOf = (amount: number, one: string) => `${formatInteger(amount)} ${amount === 1 ? one : `${one}s`}`

/** The task of a fan, by the kind of deed. */
export const deedWords: Record<ChallengeEvent, (amount: number) => string> = {
  LOGIN: (amount) => `Visit on ${countOf(amount, 'day')}`,
  JOIN: () => 'Join the community',
  PROFILE: () => 'Complete your profile',
  PURCHASE: (amount) => `Buy ${countOf(amount, 'product')} in the store`,
  TICKETS: (amount) => `Get ${countOf(amount, 'raffle ticket')}`,
  OPENING: (amount) => `Open ${countOf(amount, 'case')}`,
  CODE: (amount) => `Enter ${countOf(amount, 'stream code')}`,
  WATCH: (amount) => `Watch for ${formatInteger(amount)} seconds`,
  MESSAGE: (amount) => `Write ${countOf(amount, 'chat message')}`,
  FOLLOW: () => 'Follow the channel',
  SUBSCRIPTION: (amount) => (amount > 1 ? `Subscribe ${formatInteger(amount)} times` : 'Subscribe to the channel'),
  GIFT: (amount) => `Give ${countOf(amount, 'gifted subscription')}`,
  RAID: (amount) => `Raid ${countOf(amount, 'time')}`,
  CHEER: (amount) => `Cheer with ${formatInteger(amount)} Bits or Kicks`,
  REDEMPTION: (amount) => `Redeem ${countOf(amount, 'reward')} with channel points`,
  /** In cents. */
  WAGER: (amount) => `Wager ${formatUsd(dollarsOf(amount))}`,
}
