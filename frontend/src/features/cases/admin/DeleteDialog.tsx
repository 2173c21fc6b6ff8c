import { Stack } from '@mantine/core'
import { DeleteButtons } from '@/components/office/DeleteButtons'
import { offerUndo } from '@/components/office/undo'
import type { DialogProps } from '@/dialogs/dialogs'
import { changeCase, useDeleteCase } from './api'

export default function DeleteDialog({ id, name, onDeleted }: DialogProps['lootbox-delete']) {
  const remove = useDeleteCase(id)
  return (
    <Stack>
      <p>
        {name} will be removed. Members keep the prizes they won, and all proofs stay valid. Free openings that they
        have not used end.
      </p>
      <DeleteButtons
        dialog="lootbox-delete"
        noun="case"
        deletion={remove}
        onConfirm={(close) =>
          remove.mutate(undefined, {
            onSuccess: () => {
              close()
              offerUndo([{ id, area: 'lootboxes', text: `${name} was deleted`, undo: () => changeCase(id, 'RESTORE') }])
              onDeleted()
            },
          })
        }
      />
    </Stack>
  )
}
