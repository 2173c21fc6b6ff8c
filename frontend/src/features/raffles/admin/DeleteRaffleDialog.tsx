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
          Keep
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                closeDialog(KEY)
                toast('SUCCESS', isRunning ? 'Canceled. Tickets are being paid back.' : `${raffle.name} was deleted`)
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
  if (status === 'PENDING') return 'Nobody has seen it yet. It is gone for good.'
  if (status === 'ACTIVE') {
    return entries > 0
      ? `It is canceled: nothing is drawn, and everything paid for ${countOf(entries, 'ticket')} goes back.`
      : 'It is canceled: nothing is drawn. Nobody has a ticket yet.'
  }
  return 'It leaves your pages. Who won what stays, and so does the proof.'
}
