import { openDialog } from '@/dialogs/dialogs'
import type { QuestAction } from './model'

/** Opens the dialog in which the fan does it. */
export function beginAction(id: string, action: QuestAction) {
  if (action === 'submit') openDialog('challenge-review', { id })
  else openDialog('challenge-action', { action, id })
}
