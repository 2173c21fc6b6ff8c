import type { components } from './schema'

type Schemas = components['schemas']

/** The API's objects about referrals of fans and trust, by the names the screens use. */
export type OwnReferrals = Schemas['OwnReferralsOutput']
export type FriendTerms = Schemas['FriendTermsOutput']
export type JoinedByFriend = Schemas['JoinedByFriendOutput']
export type FriendInvitation = Schemas['FriendInvitationOutput']
export type Friend = Schemas['FriendOutput']
export type FriendAction = Schemas['FriendAction']
export type FriendProgram = Schemas['FriendProgramOutput']
export type FanReferral = Schemas['FanReferralOutput']
export type FanReferralState = Schemas['FanReferralState']
export type HoldReason = Schemas['HoldReason']
export type TrustRule = Schemas['TrustRule']
export type TrustFlag = Schemas['TrustFlagOutput']
export type MemberTrust = Schemas['MemberTrustOutput']
