import { Button, Group, Stack } from '@mantine/core'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { countGems } from '@/lib/format'
import { useRemoveMember } from './api'

export default function RemoveDialog({ member, onRemoved }: DialogProps['user-unsubscribe']) {
  const remove = useRemoveMember(member.id, member.username)
  return (
    <Stack>
      <p>
        {member.username} will no longer be a member. Their {countGems(member.balance)} and orders are kept. They get
        them back if they join again.
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog('user-unsubscribe')}>
          Keep member
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                closeDialog('user-unsubscribe')
                onRemoved()
              },
            })
          }
        >
          Remove member
        </Button>
      </Group>
    </Stack>
  )
}
