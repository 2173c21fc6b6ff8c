import { Button, Group, Stack } from '@mantine/core'
import type { Note } from '@/api/shapes'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { useEditForm } from '@/components/forms/useEditForm'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { jsonOf } from '@/lib/changes'
import { object, required } from '@/lib/validators'
import { useSaveNote } from './api'

const schema = object({ text: required })

export default function NoteDialog({ member, note }: DialogProps['user-note-add']) {
  const save = useSaveNote(member.id, note?.id)
  const edit = useEditForm<{ text: string }, Note>({
    schema,
    thing: note,
    blank: { text: '' },
    valuesOf: ({ text }) => ({ text }),
    fieldsOf: ({ text }) => ({ text: text.trim() }),
  })
  const { form } = edit
  return (
    <form
      noValidate
      ref={(element) => edit.attach(element)}
      onSubmit={edit.submit(async (changes) => {
        await save.mutateAsync(jsonOf(changes))
        closeDialog('user-note-add')
      })}
    >
      <Stack>
        <CountedTextarea
          label={`About ${member.username}`}
          description={`Only your team can see this.`}
          required
          rows={6}
          data-autofocus
          {...form.getInputProps('text')}
          value={form.values.text}
        />
        <FormProblem error={save.error} />
        <UnsavedDialogGuard when={edit.isDirty && !save.isSuccess} what="the note" dialog="user-note-add" />
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
