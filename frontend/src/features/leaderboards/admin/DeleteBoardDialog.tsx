import { Stack } from '@mantine/core'
import { DeleteButtons } from '@/components/office/DeleteButtons'
import type { DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { useDeleteBoard } from './api'

const KEY = 'leaderboard-delete'

export default function DeleteBoardDialog({ board, onDeleted }: DialogProps[typeof KEY]) {
  const remove = useDeleteBoard(board.id)
  return (
    <Stack>
      <p>{effectOf(board)}</p>
      <DeleteButtons
        dialog={KEY}
        noun="leaderboard"
        deletion={remove}
        onConfirm={(close) =>
          remove.mutate(undefined, {
            onSuccess: () => {
              close()
              toast('SUCCESS', `${board.name} was deleted`)
              onDeleted()
            },
          })
        }
      />
    </Stack>
  )
}

function effectOf({ publication, window }: DialogProps[typeof KEY]['board']) {
  if (publication === 'DRAFT') return 'It was never published. It will be deleted.'
  if (window?.state === 'RUNNING') {
    return 'This cancels the running round. Its prizes are not paid, and fans no longer see the leaderboard.'
  }
  return 'Fans no longer see the leaderboard and its results. The audit log and the evidence files stay.'
}
