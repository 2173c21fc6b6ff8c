import { Button, Group, Stack } from '@mantine/core'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { useDeleteCase } from './api'

export default function DeleteDialog({ id, name, onDeleted }: DialogProps['lootbox-delete']) {
  const remove = useDeleteCase(id)
  return (
    <Stack>
      <p>{name} will be removed. Members keep the prizes they won, and all proofs stay valid.</p>
      <FormProblem error={remove.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog('lootbox-delete')}>
          Keep case
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                closeDialog('lootbox-delete')
                onDeleted()
              },
            })
          }
        >
          Delete case
        </Button>
      </Group>
    </Stack>
  )
}
