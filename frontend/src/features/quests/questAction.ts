import type { FanChallenge } from '@/api/shapes'
import { queryClient } from '@/api/queryClient'
import { openDialog } from '@/dialogs/dialogs'
import { useIsTeam } from '@/session/session'
import { quests } from '@/session/quests'
import { actionOf, type QuestAction, type QuestState } from './model'

/** The next action of this person. The team takes no part, but claims the rewards that it earned before. */
export function useAction(challenge: FanChallenge, state: QuestState): QuestAction | null {
  const isTeam = useIsTeam()
  const action = actionOf(challenge, state)
  return isTeam && action !== 'claim' ? null : action
}

/** Opens the dialog of an action. */
export function beginAction({ id, kind, asksForCode }: FanChallenge, action: QuestAction) {
  // While the dialog itself loads, so that it does not wait twice.
  void queryClient.prefetchQuery(quests.one(id))
  if (action === 'submit') openDialog('challenge-review', { id, asksForCode })
  else openDialog('challenge-action', { action, id, kind })
}
