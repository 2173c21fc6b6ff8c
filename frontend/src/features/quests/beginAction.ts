import type { FanChallenge } from '@/api/shapes'
import { openDialog } from '@/dialogs/dialogs'
import type { QuestAction } from './model'

/** Opens the dialog in which the fan does it. */
export function beginAction({ id, kind, asksForCode }: FanChallenge, action: QuestAction) {
  if (action === 'submit') openDialog('challenge-review', { id, asksForCode })
  else openDialog('challenge-action', { action, id, kind })
}
