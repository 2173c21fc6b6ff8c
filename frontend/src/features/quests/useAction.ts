import type { FanChallenge } from '@/api/shapes'
import { useIsTeam } from '@/session/session'
import { actionOf, type QuestAction, type QuestState } from './model'

/** What this person can do next. The team takes no part, but claims what it earned before. */
export function useAction(challenge: FanChallenge, state: QuestState): QuestAction | null {
  const isTeam = useIsTeam()
  const action = actionOf(challenge, state)
  return isTeam && action !== 'claim' ? null : action
}
