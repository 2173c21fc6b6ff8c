import type { FanReferral, FriendProgram, MemberTrust, OwnReferrals } from '@/api/friendShapes'

const terms = {
  isActive: true,
  inviterGems: '50',
  friendGems: '20',
  minDays: 3,
  action: 'PURCHASE',
  dailyLimit: 5,
  maxFriends: 20,
} as const

export const someReferrals: OwnReferrals = {
  terms,
  link: { code: 'bcdfghjk', address: 'https://gemhall.test/creator/nova/invite/bcdfghjk' },
  today: 1,
  total: 2,
  counts: { waiting: 1, held: 0, due: 0, paid: 1, void: 1 },
  earned: '75',
  earnedByMilestones: '25',
  milestones: [
    { friends: 1, gems: '25', isReached: true, isPaid: true },
    { friends: 5, gems: '150', isReached: false, isPaid: false },
  ],
  own: null,
  denial: null,
}

export const aProgram: FriendProgram = {
  ...terms,
  milestones: [{ friends: 1, gems: '25', isReached: false, isPaid: false }],
  trustRules: ['SAME_DEVICE'],
  fastEarningGems: '10000',
  mostPerInviter: '1025',
}

export const aReferral: FanReferral = {
  id: '0190a000-0000-7000-8000-0000000000f1',
  inviter: {
    id: '0190a000-0000-7000-8000-0000000000f2',
    username: 'kai',
    avatarUrl: null,
    gems: '50',
    isRestricted: false,
  },
  friend: {
    id: '0190a000-0000-7000-8000-0000000000f3',
    username: 'ada',
    avatarUrl: null,
    gems: '20',
    isRestricted: false,
  },
  state: 'HELD',
  reasons: ['SAME_DEVICE'],
  reason: '',
  createdAt: '2026-11-20T12:00:00Z',
  activeAt: '2026-11-23T12:00:00Z',
  settledAt: null,
  dueAt: '2026-11-23T12:00:00Z',
}

export const someTrust: MemberTrust = {
  accountCreatedAt: '2026-01-01T12:00:00Z',
  isEmailConfirmed: true,
  linked: [],
  devices: 1,
  networks: 2,
  sharing: 1,
  shares: [{ id: aReferral.friend.id, username: 'ada', devices: 1, networks: 0 }],
  earnedDay: '10',
  earnedWeek: '20',
  earnedMonth: '30',
  invitedBy: null,
  invited: 1,
  friends: [{ referral: aReferral, friends: 0 }],
  contested: [],
  flags: [{ rule: 'SAME_DEVICE', count: 1 }],
}
