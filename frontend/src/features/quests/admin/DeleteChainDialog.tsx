import { Stack } from '@mantine/core'
import { DeleteButtons } from '@/components/office/DeleteButtons'
import type { DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { useArchiveChain } from './api'

const KEY = 'challenge-chain-delete'

export default function DeleteChainDialog({ chain, onDeleted }: DialogProps[typeof KEY]) {
  const archive = useArchiveChain(chain.id)
  return (
    <Stack>
      <p>
        {chain.publication === 'DRAFT'
          ? 'It was never published. Its quests stay.'
          : 'Fans no longer see the chain. Its quests go on alone, and rewards that wait can still be claimed.'}
      </p>
      <DeleteButtons
        dialog={KEY}
        noun="chain"
        deletion={archive}
        onConfirm={(close) =>
          archive.mutate(undefined, {
            onSuccess: () => {
              close()
              toast('SUCCESS', `${chain.name} was deleted`)
              onDeleted()
            },
          })
        }
      />
    </Stack>
  )
}
