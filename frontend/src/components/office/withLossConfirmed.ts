import type { ApiError } from '@/api/errors'
import { openDialog } from '@/dialogs/dialogs'

/** Opens the dialog if the API asks the owner to confirm a loss. Returns true if the dialog was opened. */
export function askForLoss(error: unknown, what: string, confirm: (loss: string) => Promise<unknown>) {
  const { code, params } = error as Partial<Pick<ApiError, 'code' | 'params'>>
  const loss = code === 'WALLET_LOSS_NOT_CONFIRMED' && params?.loss
  if (typeof loss !== 'string') return false
  const average = typeof params?.average === 'string' ? params.average : null
  const onConfirm = async () => {
    await confirm(loss)
  }
  openDialog('loss-confirm', { loss, average, what, onConfirm })
  return true
}

/**
 * Saves `body`; when the API asks for the loss, a dialog has the owner type it and saves again. The first answer is
 * thrown on, so that the form says why nothing is saved yet.
 */
export async function withLossConfirmed<Saved>(
  body: FormData,
  save: (body: FormData) => Promise<Saved>,
  { what, onSaved }: { what: string; onSaved: (saved: Saved) => void },
) {
  try {
    onSaved(await save(body))
  } catch (error) {
    askForLoss(error, what, async (loss) => {
      body.set('confirmedLoss', loss)
      onSaved(await save(body))
    })
    throw error
  }
}
