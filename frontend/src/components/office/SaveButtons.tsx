import { Button, Group } from '@mantine/core'
import { closeDialog, type DialogKind } from '@/dialogs/dialogs'

interface Props {
  /** The dialog that "Cancel" closes. */
  dialog: DialogKind
  /** What the form around it saves: "code". */
  noun: string
  isSaving: boolean
  /** There is nothing to save. */
  disabled?: boolean
}

/** The end of a form in a dialog: the buttons to leave it or to save. */
export const SaveButtons = ({ dialog, noun, isSaving, disabled }: Props) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={() => closeDialog(dialog)}>
      Cancel
    </Button>
    <Button type="submit" loading={isSaving} disabled={disabled}>
      Save {noun}
    </Button>
  </Group>
)
