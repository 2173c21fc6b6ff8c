import { Button, Group, Stack } from '@mantine/core'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { useDeleteLink } from './api'

const KEY = 'share-link-delete'

export default function DeleteLinkDialog({ link }: DialogProps[typeof KEY]) {
  const remove = useDeleteLink(link.id)
  return (
    <Stack>
      <p>
        The link “{link.name}” still opens your community, but new members no longer count for it. Its members move to
        “Other ways”.
      </p>
      <FormProblem error={remove.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog(KEY)}>
          Keep link
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                closeDialog(KEY)
                toast('SUCCESS', 'Link deleted')
              },
            })
          }
        >
          Delete link
        </Button>
      </Group>
    </Stack>
  )
}
