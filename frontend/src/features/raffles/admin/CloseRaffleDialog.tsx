import { Button, Group, Stack } from '@mantine/core'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { countOf, formatExact } from '@/lib/format'
import { useCloseRaffle } from './api'

const KEY = 'raffle-close'

/** Ends a raffle now: shows the tickets in the draw, and that this cannot be undone. */
export default function CloseRaffleDialog({ raffle }: DialogProps[typeof KEY]) {
  const close = useCloseRaffle(raffle.id)
  const { entries, members, endAt } = raffle
  return (
    <Stack>
      <p>
        {entries > 0
          ? `${countOf(entries, 'ticket')} of ${countOf(members, 'fan')} ${entries === 1 ? 'is' : 'are'} in the draw. No more tickets will be sold.`
          : 'No tickets were sold yet. The raffle ends without a winner.'}{' '}
        Planned end: {formatExact(endAt)}.
      </p>
      <p className="quiet">
        The draw follows automatically in about a minute. Your fans see that the raffle was closed early. This cannot be
        undone.
      </p>
      <FormProblem error={close.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog(KEY)}>
          Keep it running
        </Button>
        <Button
          color="red"
          loading={close.isPending}
          onClick={() => close.mutate(undefined, { onSuccess: () => closeDialog(KEY) })}
        >
          Close and draw
        </Button>
      </Group>
    </Stack>
  )
}
