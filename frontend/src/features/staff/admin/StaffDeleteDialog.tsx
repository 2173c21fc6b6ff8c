import { Button, Group, Stack } from '@mantine/core'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { isMe } from '@/session/session'
import { openPage } from '@/lib/leaving'
import { useRemoveStaff } from './api'
import { nameOf } from './StaffName'

export default function StaffDeleteDialog({ staff }: DialogProps['staff-delete']) {
  const name = nameOf(staff)
  const isInvited = staff.state !== 'STAFF'
  const isOneself = isMe(staff.user)
  const remove = useRemoveStaff(staff.id, isInvited ? 'Invitation withdrawn' : `${name} was removed from the team`)

  const done = () => {
    closeDialog('staff-delete')
    closeDialog('staff-edit')
    if (isOneself) openPage('/admin')
  }
  return (
    <Stack>
      <p>
        {isInvited
          ? `The link that was sent to ${name} stops working.`
          : isOneself
            ? 'You lose your permissions here at once. You need a new invitation to come back.'
            : `${name} loses all permissions at once, and the invitations they sent are withdrawn. Their actions stay in the audit log.`}
      </p>
      <FormProblem error={remove.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog('staff-delete')}>
          Cancel
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate(undefined, { onSuccess: done })}>
          {isInvited ? 'Withdraw invitation' : isOneself ? 'Leave team' : 'Remove'}
        </Button>
      </Group>
    </Stack>
  )
}
