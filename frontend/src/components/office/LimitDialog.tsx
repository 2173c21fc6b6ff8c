import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@/api/useMutation'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'

const KEY = 'limit-confirm'

/** Asks before something is saved that can pay more gems than the daily limit leaves. */
export default function LimitDialog({ text, onConfirm }: DialogProps[typeof KEY]) {
  const save = useMutation({ mutationFn: onConfirm, meta: { silent: true } })
  return (
    <Stack>
      <p>{text}</p>
      <FormProblem error={save.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog(KEY)}>
          Change the numbers
        </Button>
        <Button
          color="red"
          loading={save.isPending}
          onClick={() => save.mutate(undefined, { onSuccess: () => closeDialog(KEY) })}
        >
          Save anyway
        </Button>
      </Group>
    </Stack>
  )
}
