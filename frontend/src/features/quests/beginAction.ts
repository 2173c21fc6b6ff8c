import type { FanChallenge } from '@/api/shapes'
import { queryClient } from '@/api/queryClient'
import { openDialog } from '@/dialogs/dialogs'
import { quests } from './api'
import type { QuestAction } from './model'

/** Opens the dialog in which the fan does it. */
export function beginAction({ id, kind, asksForCode }: FanChallenge, action: QuestAction) {
  // While the dialog itself loads, so that it does not wait twice.
  void queryClient.prefetchQuery(quests.one(id))
  if (action === 'submit') openDialog('challenge-review', { id, asksForCode })
  else openDialog('challenge-action', { action, id, kind })
}
