import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { Permission } from '@/api/shapes'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog } from '@/dialogs/dialogs'
import { requiredRule } from '@/lib/rules'
import { takingAnswers } from '@/lib/useRuledForm'
import { useForm } from '@mantine/form'
import { useInvite } from './api'
import { RightsField } from './RightsField'
import { rightsRule } from './rightsRule'

type Values = {
  invitee: string
  permissions: Permission[]
}

export default function StaffCreateDialog() {
  const invite = useInvite()
  const form = useForm<Values>({
    initialValues: { invitee: '', permissions: [] },
    validate: { invitee: requiredRule, permissions: rightsRule },
  })
  const submit = takingAnswers(form)
  return (
    <form
      noValidate
      onSubmit={submit(async ({ invitee, permissions }) => {
        await invite.mutateAsync({ invitee: invitee.trim(), permissions })
        closeDialog('staff-create')
      })}
    >
      <Stack>
        <TextInput
          label="Email or username"
          description="Only this person can accept. Expires in 7 days. They can sign up when they accept."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          data-autofocus
          {...form.getInputProps('invitee')}
        />
        <RightsField
          value={form.values.permissions}
          onChange={(value) => form.setFieldValue('permissions', value)}
          error={form.errors.permissions}
        />
        <FormProblem error={invite.error} />
        <UnsavedDialogGuard when={form.isDirty() && !invite.isSuccess} what="the invitation" dialog="staff-create" />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog('staff-create')}>
            Cancel
          </Button>
          <Button type="submit" loading={invite.isPending}>
            Send invitation
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
