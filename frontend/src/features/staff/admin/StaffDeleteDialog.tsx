import { Button, Group, Stack } from '@mantine/core'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { isMe } from '@/session/session'
import { useRemoveStaff } from './api'
import { nameOf } from './StaffName'

export default function StaffDeleteDialog({ staff }: DialogProps['staff-delete']) {
  const name = nameOf(staff)
  const isInvited = staff.state !== 'STAFF'
  const isOneself = isMe(staff.user)
  const remove = useRemoveStaff(staff.id, isInvited ? 'Invitation taken back' : `${name} is off the team`)

  const done = () => {
    closeDialog('staff-delete')
    closeDialog('staff-edit')
    if (isOneself) window.location.assign('/admin')
  }
  return (
    <Stack>
      <p>
        {isInvited
          ? `The link that was sent to ${name} stops working.`
          : isOneself
            ? 'Your rights here end at once. Only an invitation brings you back.'
            : `${name} loses every right here with their next click, and the invitations they sent are taken back. What they did stays in the audit log.`}
      </p>
      <FormProblem error={remove.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog('staff-delete')}>
          Keep
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate(undefined, { onSuccess: done })}>
          {isInvited ? 'Take back' : isOneself ? 'Leave team' : 'Remove'}
        </Button>
      </Group>
    </Stack>
  )
}
