import { Stack } from '@mantine/core'
import { DeleteButtons } from '@/components/office/DeleteButtons'
import type { DialogProps } from '@/dialogs/dialogs'
import { useDeleteNote } from './api'
import classes from './MemberNotes.module.css'

export default function DeleteNoteDialog({ member, note }: DialogProps['user-note-delete']) {
  const remove = useDeleteNote(member.id, note.id)
  return (
    <Stack>
      <p>This note about {member.username} will be deleted for your whole team.</p>
      <blockquote className={classes.quote}>{note.text}</blockquote>
      <DeleteButtons
        dialog="user-note-delete"
        noun="note"
        deletion={remove}
        onConfirm={(close) => remove.mutate(undefined, { onSuccess: close })}
      />
    </Stack>
  )
}
