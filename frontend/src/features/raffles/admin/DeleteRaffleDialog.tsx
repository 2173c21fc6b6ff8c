import { Button, Group, Stack } from '@mantine/core'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { countOf } from '@/lib/format'
import { toast } from '@/lib/toast'
import { useDeleteRaffle } from './api'

const KEY = 'raffle-delete'

export default function DeleteRaffleDialog({ raffle, onDeleted }: DialogProps[typeof KEY]) {
  const remove = useDeleteRaffle(raffle.id)
  const isRunning = raffle.status === 'ACTIVE'
  return (
    <Stack>
      <p>{sayingOf(raffle.status, raffle.entries)}</p>
      <FormProblem error={remove.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog(KEY)}>
          Keep raffle
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                closeDialog(KEY)
                toast(
                  'SUCCESS',
                  isRunning ? 'Raffle canceled. Tickets are being refunded.' : `${raffle.name} was deleted`,
                )
                onDeleted()
              },
            })
          }
        >
          Delete raffle
        </Button>
      </Group>
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
