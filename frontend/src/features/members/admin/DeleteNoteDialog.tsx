import { Button, Group, Stack } from '@mantine/core'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { useDeleteNote } from './api'
import classes from './MemberNotes.module.css'

export default function DeleteNoteDialog({ member, note }: DialogProps['user-note-delete']) {
  const remove = useDeleteNote(member.id, note.id)
  const close = () => closeDialog('user-note-delete')
  return (
    <Stack>
      <p>This note about {member.username} will be deleted for your whole team.</p>
      <blockquote className={classes.quote}>{note.text}</blockquote>
      <FormProblem error={remove.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Keep note
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate(undefined, { onSuccess: close })}>
          Delete note
        </Button>
      </Group>
    </Stack>
  )
}
