import { Button, Group, Stack } from '@mantine/core'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { useDeleteBanner } from './api'

const KEY = 'banner-delete'

export default function DeleteBannerDialog({ banner }: DialogProps[typeof KEY]) {
  const remove = useDeleteBanner(banner.id)
  return (
    <Stack>
      <p>Fans no longer see the banner “{banner.label}”.</p>
      <FormProblem error={remove.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog(KEY)}>
          Keep banner
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                closeDialog(KEY)
                toast('SUCCESS', 'Banner deleted')
              },
            })
          }
        >
          Delete banner
        </Button>
      </Group>
    </Stack>
  )
}
