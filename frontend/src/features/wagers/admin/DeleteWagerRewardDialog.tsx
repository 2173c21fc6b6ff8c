import { Stack } from '@mantine/core'
import { DeleteButtons } from '@/components/office/DeleteButtons'
import type { DialogProps } from '@/dialogs/dialogs'
import { countOf } from '@/lib/format'
import { toast } from '@/lib/toast'
import { useDeleteWagerReward } from './rewardApi'

const KEY = 'wager-reward-delete'

/** Asks before a draft is deleted, or a published reward is archived. */
export default function DeleteWagerRewardDialog({ reward, onDeleted }: DialogProps[typeof KEY]) {
  const deletion = useDeleteWagerReward(reward.id)
  const isDraft = reward.publication === 'DRAFT'
  return (
    <Stack>
      <p>
        {isDraft
          ? 'It was never published. No fan has seen it.'
          : 'Fans can no longer reach it. Rewards that were reached can still be claimed.'}
      </p>
      {reward.members > 0 && <p className="quiet">{countOf(reward.members, 'fan')} reached it.</p>}
      <DeleteButtons
        dialog={KEY}
        noun="wager reward"
        verb={isDraft ? 'Delete' : 'Archive'}
        deletion={deletion}
        onConfirm={(close) =>
          deletion.mutate(undefined, {
            onSuccess: () => {
              close()
              toast('SUCCESS', `${reward.name} was ${isDraft ? 'deleted' : 'archived'}`)
              onDeleted()
            },
          })
        }
      />
    </Stack>
  )
}
