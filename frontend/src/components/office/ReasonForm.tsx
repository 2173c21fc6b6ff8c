import { Button, Group, Stack, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogKind } from '@/dialogs/dialogs'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { object, required } from '@/lib/validators'

interface Props {
  dialog: DialogKind
  label: string
  description: string
  maxLength: number
  /** The label of the button that sends the text. */
  action: string
  /** The label of the button that leaves the dialog. */
  keep?: string
  isDangerous?: boolean
  sending: { error: Error | null; isPending: boolean; isSuccess: boolean }
  onSend: (text: string) => Promise<unknown>
  children: ReactNode
}

const schema = object({ text: required })

/** A dialog that asks for a text, such as a reason, before it does something. */
export function ReasonForm(props: Props) {
  const {
    dialog,
    label,
    description,
    maxLength,
    action,
    keep = 'Cancel',
    isDangerous,
    sending,
    onSend,
    children,
  } = props
  const { form, submit } = useSchemaForm(schema, { initialValues: { text: '' } })
  // The API names the field by its meaning: its problem is shown at the one field here.
  const send = submit(async ({ text }) => {
    await onSend(text.trim())
    closeDialog(dialog)
  })
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        {children}
        <Textarea
          label={label}
          description={description}
          required
          autosize
          minRows={2}
          maxLength={maxLength}
          {...form.getInputProps('text')}
          error={
            form.errors.text ?? form.errors.reason ?? form.errors.note ?? form.errors.answer ?? form.errors.cancelReason
          }
        />
        <UnsavedDialogGuard when={form.isDirty() && !sending.isSuccess} what={label.toLowerCase()} dialog={dialog} />
        <FormProblem error={sending.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog(dialog)}>
            {keep}
          </Button>
          <Button type="submit" color={isDangerous ? 'red' : undefined} loading={sending.isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
