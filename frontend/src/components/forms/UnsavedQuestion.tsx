import { Button, Group, Modal } from '@mantine/core'

export interface QuestionProps {
  what: string
  isAsked: boolean
  isSaving?: boolean
  onStay: () => void
  onLeave: () => void
  onSave?: () => void
}

/** Asks whether the changes may be lost. */
export default function UnsavedQuestion({ what, isAsked, isSaving, onStay, onLeave, onSave }: QuestionProps) {
  return (
    // In the stack of the dialogs, where there is one: Escape closes the question alone.
    <Modal stackId="unsaved" opened={isAsked} onClose={onStay} title="Leave without saving?" size="sm">
      <p>Your changes to {what} are not saved yet.</p>
      <Group justify="flex-end" gap="xs" mt="lg" wrap="wrap-reverse">
        <Button variant="default" data-autofocus disabled={isSaving} onClick={onStay}>
          Keep editing
        </Button>
        <Button color="red" variant={onSave ? 'subtle' : 'filled'} disabled={isSaving} onClick={onLeave}>
          Leave
        </Button>
        {onSave && (
          <Button loading={isSaving} onClick={onSave}>
            Save draft
          </Button>
        )}
      </Group>
    </Modal>
  )
}
