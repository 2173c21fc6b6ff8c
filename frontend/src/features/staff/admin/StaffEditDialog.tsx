import { Button, Group, Stack } from '@mantine/core'
import type { Permission, Staff } from '@/api/shapes'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { useEditForm } from '@/components/forms/useEditForm'
import { FormProblem } from '@/components/FormProblem'
import { inOrder } from '@/lib/rights'
import { closeDialog, openDialog, type DialogProps } from '@/dialogs/dialogs'
import { jsonOf } from '@/lib/changes'
import { object } from '@/lib/validators'
import { isMe } from '@/session/session'
import { useChangeRights, useResend } from './api'
import { RightsField } from './RightsField'
import { rightsInWords, rightsSchema } from './rightsRule'
import classes from './Staff.module.css'
import { StaffName, StaffState } from './StaffName'

const schema = object({ permissions: rightsSchema })

export default function StaffEditDialog({ staff }: DialogProps['staff-edit']) {
  const save = useChangeRights(staff.id)
  const resend = useResend(staff.id)
  const edit = useEditForm<{ permissions: Permission[] }, Staff>({
    schema,
    thing: staff,
    blank: { permissions: [] },
    valuesOf: ({ permissions }) => ({ permissions }),
    fieldsOf: ({ permissions }) => ({ permissions: inOrder(permissions) }),
    exactOf: ({ permissions }) => ({ permissions }),
    describe: rightsInWords,
  })
  const { form } = edit
  const isInvited = staff.state !== 'STAFF'
  const remove = isInvited ? 'Withdraw invitation' : isMe(staff.user) ? 'Leave team' : 'Remove from team'

  return (
    <form
      noValidate
      ref={(element) => edit.attach(element)}
      onSubmit={edit.submit(async (changes) => {
        await save.mutateAsync(jsonOf(changes))
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
          {isInvited ? 'The person gets these permissions when they accept the invitation.' : 'Changes apply at once.'}
        </p>
        <FormProblem error={save.error ?? resend.error} />
        <UnsavedDialogGuard when={edit.isDirty && !save.isSuccess} what="these permissions" dialog="staff-edit" />
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
            <Button type="submit" loading={save.isPending} disabled={!edit.isDirty}>
              Save permissions
            </Button>
          </Group>
        </div>
      </Stack>
    </form>
  )
}
