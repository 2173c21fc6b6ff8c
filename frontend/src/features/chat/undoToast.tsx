import { Button } from '@mantine/core'
import { queryClient } from '@/api/queryClient'
import { moderated } from '@/api/queries/chatModeration'
import { errorText } from '@/api/errors'
import { hideToast, toast } from '@/lib/toast'

/** Says what was done, with a button that undoes it. */
export function undoToast(text: string, undone: string, undo: () => Promise<unknown>) {
  const onUndo = async () => {
    hideToast('SUCCESS_PRIMARY', text)
    try {
      await undo()
      toast('SUCCESS', undone)
    } catch (refusal) {
      toast('ERROR', errorText(refusal))
    }
    for (const queryKey of moderated) void queryClient.invalidateQueries({ queryKey })
  }
  toast(
    'SUCCESS_PRIMARY',
    text,
    undefined,
    <Button key="undo" size="compact-sm" variant="subtle" onClick={() => void onUndo()}>
      Undo
    </Button>,
  )
}
