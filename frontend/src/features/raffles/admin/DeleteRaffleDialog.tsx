import { Stack } from '@mantine/core'
import { DeleteButtons } from '@/components/office/DeleteButtons'
import { offerUndo } from '@/components/office/undo'
import type { DialogProps } from '@/dialogs/dialogs'
import { countOf } from '@/lib/format'
import { toast } from '@/lib/toast'
import { restoreRaffle, useDeleteRaffle } from './api'

const KEY = 'raffle-delete'

export default function DeleteRaffleDialog({ raffle, onDeleted }: DialogProps[typeof KEY]) {
  const remove = useDeleteRaffle(raffle.id)
  const isRunning = raffle.status === 'ACTIVE'
  return (
    <Stack>
      <p>{sayingOf(raffle.status, raffle.entries)}</p>
      <DeleteButtons
        dialog={KEY}
        noun="raffle"
        deletion={remove}
        onConfirm={(close) =>
          remove.mutate(undefined, {
            onSuccess: () => {
              close()
              if (isRunning) toast('SUCCESS', 'Raffle canceled. Tickets are being refunded.')
              else {
                offerUndo([
                  {
                    id: raffle.id,
                    area: 'raffles',
                    text: `${raffle.name} was deleted`,
                    undo: () => restoreRaffle(raffle.id),
                  },
                ])
              }
              onDeleted()
            },
          })
        }
      />
    </Stack>
  )
}

function sayingOf(status: DialogProps[typeof KEY]['raffle']['status'], entries: number) {
  if (status === 'PENDING') return 'It was never published. It will be deleted.'
  if (status === 'ACTIVE') {
    return entries > 0
      ? `This cancels the raffle. No winner will be drawn, and ${countOf(entries, 'ticket')} will be refunded.`
      : 'This cancels the raffle. No winner will be drawn. No tickets were sold yet.'
  }
  return 'It is removed from your pages. Winners keep their prizes, and the proof stays available.'
}
