import { ApiError } from '@/api/errors'
import { openDialog } from '@/dialogs/dialogs'

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
    const loss = error instanceof ApiError && error.code === 'WALLET_LOSS_NOT_CONFIRMED' && error.params.loss
    if (typeof loss === 'string')
      openDialog('loss-confirm', {
        loss,
        what,
        onConfirm: async () => {
          body.set('confirmedLoss', loss)
          onSaved(await save(body))
        },
      })
    throw error
  }
}
