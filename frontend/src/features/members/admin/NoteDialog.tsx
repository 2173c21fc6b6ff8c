import { Button, Group, Stack } from '@mantine/core'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { object, required } from '@/lib/validators'
import { useSaveNote } from './api'

const schema = object({ text: required })

export default function NoteDialog({ member, note }: DialogProps['user-note-add']) {
  const save = useSaveNote(member.id, note?.id)
  const { form, submit } = useSchemaForm(schema, { initialValues: { text: note?.text ?? '' } })
  return (
    <form
      noValidate
      onSubmit={submit(async ({ text }) => {
        await save.mutateAsync(text.trim())
        closeDialog('user-note-add')
      })}
    >
      <Stack>
        <CountedTextarea
          label={`About ${member.username}`}
          description={`Your team reads this, ${member.username} does not.`}
          required
          rows={6}
          data-autofocus
          {...form.getInputProps('text')}
          value={form.values.text}
        />
        <FormProblem error={save.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog('user-note-add')}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            {note ? 'Save note' : 'Add note'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
