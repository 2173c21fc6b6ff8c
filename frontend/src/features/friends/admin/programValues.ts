import { friendProgramLimits } from '@/api/constants'
import type { FriendAction, FriendProgram, TrustRule } from '@/api/friendShapes'
import { nonNegativeGems, object, optionalCount, positiveGems, positiveInteger } from '@/lib/validators'

export interface ProgramValues extends Record<string, unknown> {
  isActive: boolean
  inviterGems: string
  friendGems: string
  minDays: string
  action: FriendAction
  dailyLimit: string
  maxFriends: string
  milestones: { friends: string; gems: string }[]
  trustRules: TrustRule[]
  fastEarningGems: string
}

export const schema = object({
  inviterGems: nonNegativeGems,
  friendGems: nonNegativeGems,
  minDays: optionalCount(friendProgramLimits.minDays),
  dailyLimit: positiveInteger(friendProgramLimits.dailyLimit),
  maxFriends: positiveInteger(friendProgramLimits.maxFriends),
  fastEarningGems: positiveGems,
})

export const valuesOf = (program: FriendProgram): ProgramValues => ({
  isActive: program.isActive,
  inviterGems: program.inviterGems,
  friendGems: program.friendGems,
  minDays: String(program.minDays),
  action: program.action,
  dailyLimit: String(program.dailyLimit),
  maxFriends: String(program.maxFriends),
  milestones: program.milestones.map(({ friends, gems }) => ({ friends: String(friends), gems })),
  trustRules: program.trustRules,
  fastEarningGems: program.fastEarningGems,
})

const whole = (text: string) => Number(text.trim() || '0')

export const fieldsOf = (values: ProgramValues) => ({
  isActive: values.isActive,
  inviterGems: values.inviterGems.trim() || '0',
  friendGems: values.friendGems.trim() || '0',
  minDays: whole(values.minDays),
  action: values.action,
  dailyLimit: whole(values.dailyLimit),
  maxFriends: whole(values.maxFriends),
  milestones: values.milestones.map(({ friends, gems }) => ({ friends: whole(friends), gems: gems.trim() || '0' })),
  trustRules: values.trustRules,
  fastEarningGems: values.fastEarningGems.trim(),
})
