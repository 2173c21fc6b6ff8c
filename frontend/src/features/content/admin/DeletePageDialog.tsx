import { Stack } from '@mantine/core'
import { DeleteButtons } from '@/components/office/DeleteButtons'
import type { DialogProps } from '@/dialogs/dialogs'
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
      <DeleteButtons
        dialog={KEY}
        noun="page"
        deletion={remove}
        onConfirm={(close) =>
          remove.mutate(undefined, {
            onSuccess: () => {
              close()
              toast('SUCCESS', `“${page.title}” was deleted`)
              onDeleted()
            },
          })
        }
      />
    </Stack>
  )
}
