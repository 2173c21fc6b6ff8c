import { Button, Group, Stack } from '@mantine/core'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { useLeave } from '@/session/membership'

export default function LeaveDialog({ creatorId, name }: DialogProps['creator-unsubscribe']) {
  const leave = useLeave(creatorId, name)
  return (
    <Stack>
      <p>
        You will no longer be a member of {name}. Your gems and orders are kept. You get them back if you join again.
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog('creator-unsubscribe')}>
          Stay
        </Button>
        <Button
          color="red"
          loading={leave.isPending}
          onClick={() => leave.mutate(undefined, { onSuccess: () => closeDialog('creator-unsubscribe') })}
        >
          Leave community
        </Button>
      </Group>
    </Stack>
  )
}
