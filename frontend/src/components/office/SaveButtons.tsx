import { Button, Group } from '@mantine/core'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { closeDialog, type DialogKind } from '@/dialogs/dialogs'

interface Props {
  /** The dialog that "Cancel" closes. */
  dialog: DialogKind
  /** The noun for the thing that the form saves: "code". */
  noun: string
  isSaving: boolean
  isDirty: boolean
  /** A new thing can be saved as it is proposed. */
  isNew: boolean
}

/** The end of a form in a dialog: the buttons to leave it or to save, and the question before unsaved input is lost. */
export const SaveButtons = ({ dialog, noun, isSaving, isDirty, isNew }: Props) => (
  <Group justify="flex-end">
    <UnsavedDialogGuard when={isDirty} what={`the ${noun}`} dialog={dialog} />
    <Button variant="default" onClick={() => closeDialog(dialog)}>
      Cancel
    </Button>
    <Button type="submit" loading={isSaving} disabled={!isNew && !isDirty}>
      Save {noun}
    </Button>
  </Group>
)
