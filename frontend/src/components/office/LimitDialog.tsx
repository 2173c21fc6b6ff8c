import { Button, Group, Stack } from '@mantine/core'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'

const KEY = 'limit-confirm'

/** Asks before something is saved that can pay more gems than the daily limit leaves. */
export default function LimitDialog({ text, onConfirm }: DialogProps[typeof KEY]) {
  const confirm = () => {
    closeDialog(KEY)
    onConfirm()
  }
  return (
    <Stack>
      <p>{text}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog(KEY)}>
          Change the numbers
        </Button>
        <Button color="red" onClick={confirm}>
          Save anyway
        </Button>
      </Group>
    </Stack>
  )
}
