import { Button, Group } from '@mantine/core'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogKind } from '@/dialogs/dialogs'

interface Props {
  /** The dialog that the buttons close. */
  dialog: DialogKind
  /** The noun in the buttons: "page". */
  noun: string
  verb?: 'Delete' | 'Remove' | 'Archive' | 'End'
  deletion: { error: Error | null; isPending: boolean }
  /** Deletes, then calls the function. Without it, the second button submits the form around it. */
  onConfirm?: (done: () => void) => void
  disabled?: boolean
}

/** The end of every dialog that asks before something is deleted: the error, and the buttons to keep it or to go on. */
export function DeleteButtons({ dialog, noun, verb = 'Delete', deletion, onConfirm, disabled }: Props) {
  const close = () => closeDialog(dialog)
  return (
    <>
      <FormProblem error={deletion.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Keep {noun}
        </Button>
        <Button
          color="red"
          type={onConfirm ? 'button' : 'submit'}
          loading={deletion.isPending}
          disabled={disabled}
          onClick={onConfirm && (() => onConfirm(close))}
        >
          {verb} {noun}
        </Button>
      </Group>
    </>
  )
}
