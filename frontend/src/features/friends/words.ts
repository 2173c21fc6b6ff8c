import { FRIEND_WATCH_MINUTES } from '@/api/constants'
import type { FanReferralState, FriendAction, FriendTerms, HoldReason, TrustFlag, TrustRule } from '@/api/friendShapes'
import type { Tone } from '@/components/Chip'
import { countGems, countOf } from '@/lib/format'

/** Each state as the inviter reads it. */
export const friendState: Record<FanReferralState, { label: string; tone: Tone }> = {
  WAITING: { label: 'Not active yet', tone: 'quiet' },
  HELD: { label: 'Under review', tone: 'warning' },
  DUE: { label: 'Will be paid', tone: 'info' },
  PAID: { label: 'Paid', tone: 'success' },
  VOID: { label: 'Does not count', tone: 'danger' },
}

/** The action of a friend, in the imperative; null if the terms need none. */
export const actionWords: Record<FriendAction, string | null> = {
  NONE: null,
  QUEST: 'Complete a quest and claim its reward',
  PURCHASE: 'Buy something in the store',
  WATCH: `Watch the stream for ${FRIEND_WATCH_MINUTES} minutes`,
}

/** The steps until a friend is active. */
export const stepsOf = ({ minDays, action }: Pick<FriendTerms, 'minDays' | 'action'>) =>
  [
    'Confirm the email address',
    minDays > 0 ? `Be a member for ${countOf(minDays, 'day')}` : null,
    actionWords[action],
  ].filter((step) => step !== null)

export const rewardWords = ({ inviterGems, friendGems }: Pick<FriendTerms, 'inviterGems' | 'friendGems'>) =>
  friendGems === '0'
    ? `You get ${countGems(inviterGems)} for each active friend.`
    : inviterGems === '0'
      ? `Each active friend gets ${countGems(friendGems)}.`
      : `You get ${countGems(inviterGems)} and your friend gets ${countGems(friendGems)}.`

export const holdReason: Record<HoldReason, string> = {
  SAME_DEVICE: 'Same device as the inviter or another of the inviter’s friends',
  SAME_NETWORK: 'Same network as the inviter or another of the inviter’s friends',
  YOUNG_ACCOUNTS: 'Several friends with new accounts joined within a day',
  RESTRICTED: 'One of the two is restricted, or has a frozen wallet',
  OVER_LIMIT: 'Its gems are more than the limit of a whole day. Raise the limit before you release it',
}

/** Each rule of trust: its switch, and whether it also holds referrals. */
export const trustRule: Record<TrustRule, { label: string; holds: boolean }> = {
  SAME_DEVICE: { label: 'Members who share a device', holds: true },
  SAME_NETWORK: { label: 'Members who share a network', holds: true },
  YOUNG_ACCOUNTS: { label: 'Several friends with new accounts within a day', holds: true },
  YOUNG_LINKED_ACCOUNT: { label: 'An account linked in the last week', holds: false },
  FAST_EARNING: { label: 'Many gems earned within a day', holds: false },
  CONTESTED_CASINO_NAME: { label: 'A casino account that other members claim', holds: false },
}

export function flagWords({ rule, count }: TrustFlag): string {
  const words: Record<TrustRule, string> = {
    SAME_DEVICE: `Shares a device with ${countOf(count, 'member')}`,
    SAME_NETWORK: `Shares a network with ${countOf(count, 'member')}`,
    YOUNG_ACCOUNTS: `${countOf(count, 'friend')} with new accounts joined within a day`,
    YOUNG_LINKED_ACCOUNT: `Linked an account in the last ${countOf(count, 'day')}`,
    FAST_EARNING: `Earned ${countGems(String(count))} within a day`,
    CONTESTED_CASINO_NAME: `Claims ${countOf(count, 'casino account')} that other members claim`,
  }
  return words[rule]
}
