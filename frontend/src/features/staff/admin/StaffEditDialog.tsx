import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Permission } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, openDialog, type DialogProps } from '@/dialogs/dialogs'
import { takingAnswers } from '@/lib/useRuledForm'
import { isMe } from '@/session/session'
import { useChangeRights, useResend } from './api'
import { RightsField } from './RightsField'
import { rightsRule } from './rightsRule'
import classes from './Staff.module.css'
import { StaffName, StaffState } from './StaffName'

export default function StaffEditDialog({ staff }: DialogProps['staff-edit']) {
  const save = useChangeRights(staff.id)
  const resend = useResend(staff.id)
  const form = useForm<{ permissions: Permission[] }>({
    initialValues: { permissions: staff.permissions },
    validate: { permissions: rightsRule },
  })
  const isInvited = staff.state !== 'STAFF'
  const remove = isInvited ? 'Take invitation back' : isMe(staff.user) ? 'Leave team' : 'Remove from team'

  return (
    <form
      noValidate
      onSubmit={takingAnswers(form)(async ({ permissions }) => {
        await save.mutateAsync(permissions)
        closeDialog('staff-edit')
      })}
    >
      <Stack>
        <div className={classes.who}>
          <StaffName staff={staff} size={40} />
          <StaffState staff={staff} />
        </div>
        <RightsField
          value={form.values.permissions}
          onChange={(value) => form.setFieldValue('permissions', value)}
          error={form.errors.permissions}
        />
        <p className="small quiet">
          {isInvited ? 'These are what the invitation offers.' : 'What you change counts from their next click on.'}
        </p>
        <FormProblem error={save.error ?? resend.error} />
        <div className={classes.foot}>
          <Group gap="xs">
            <Button variant="light" color="red" onClick={() => openDialog('staff-delete', { staff })}>
              {remove}
            </Button>
            {isInvited && (
              <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
                Send again
              </Button>
            )}
          </Group>
          <Group gap="xs">
            <Button variant="default" onClick={() => closeDialog('staff-edit')}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              Save rights
            </Button>
          </Group>
        </div>
      </Stack>
    </form>
  )
}
