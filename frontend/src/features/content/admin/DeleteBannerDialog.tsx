import { Stack } from '@mantine/core'
import { DeleteButtons } from '@/components/office/DeleteButtons'
import type { DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { useDeleteBanner } from './api'

const KEY = 'banner-delete'

export default function DeleteBannerDialog({ banner }: DialogProps[typeof KEY]) {
  const remove = useDeleteBanner(banner.id)
  return (
    <Stack>
      <p>Fans no longer see the banner “{banner.label}”.</p>
      <DeleteButtons
        dialog={KEY}
        noun="banner"
        deletion={remove}
        onConfirm={(close) =>
          remove.mutate(undefined, {
            onSuccess: () => {
              close()
              toast('SUCCESS', 'Banner deleted')
            },
          })
        }
      />
    </Stack>
  )
}
