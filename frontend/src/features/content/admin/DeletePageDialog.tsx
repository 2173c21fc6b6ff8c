import { Button, Group, Stack } from '@mantine/core'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { useDeletePage } from './api'

const KEY = 'page-delete'

export default function DeletePageDialog({ page, onDeleted }: DialogProps[typeof KEY]) {
  const remove = useDeletePage(page.id)
  return (
    <Stack>
      <p>
        {page.publishedAt
          ? `Fans can no longer read “${page.title}”, and links to it stop working.`
          : `The draft “${page.title}” is deleted. Fans have never seen it.`}
      </p>
      <FormProblem error={remove.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog(KEY)}>
          Keep page
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                closeDialog(KEY)
                toast('SUCCESS', `“${page.title}” was deleted`)
                onDeleted()
              },
            })
          }
        >
          Delete page
        </Button>
      </Group>
    </Stack>
  )
}
