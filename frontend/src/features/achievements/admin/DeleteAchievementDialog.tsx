import { Stack } from '@mantine/core'
import { DeleteButtons } from '@/components/office/DeleteButtons'
import type { DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { useRemoveAchievement } from './api'

const KEY = 'achievement-delete'

export default function DeleteAchievementDialog({ achievement }: DialogProps[typeof KEY]) {
  const removal = useRemoveAchievement(achievement.id)
  return (
    <Stack>
      <p>Fans no longer see it. They keep the experience that it gave them.</p>
      <DeleteButtons
        dialog={KEY}
        noun="achievement"
        verb="Remove"
        deletion={removal}
        onConfirm={(close) =>
          removal.mutate(undefined, {
            onSuccess: () => {
              close()
              toast('SUCCESS', `${achievement.name} was removed`)
            },
          })
        }
      />
    </Stack>
  )
}
