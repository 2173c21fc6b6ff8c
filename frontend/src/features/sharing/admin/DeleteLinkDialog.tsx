import { Stack } from '@mantine/core'
import { DeleteButtons } from '@/components/office/DeleteButtons'
import type { DialogProps } from '@/dialogs/dialogs'
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
      <DeleteButtons
        dialog={KEY}
        noun="link"
        deletion={remove}
        onConfirm={(close) =>
          remove.mutate(undefined, {
            onSuccess: () => {
              close()
              toast('SUCCESS', 'Link deleted')
            },
          })
        }
      />
    </Stack>
  )
}
