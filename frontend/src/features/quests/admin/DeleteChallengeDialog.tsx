import { Stack } from '@mantine/core'
import { DeleteButtons } from '@/components/office/DeleteButtons'
import { offerUndo } from '@/components/office/undo'
import type { DialogProps } from '@/dialogs/dialogs'
import { countOf } from '@/lib/format'
import { restoreQuest, useArchiveChallenge } from './api'

const KEY = 'challenge-delete'

export default function DeleteChallengeDialog({ challenge, onDeleted }: DialogProps[typeof KEY]) {
  const archive = useArchiveChallenge(challenge.id)
  const isDraft = challenge.publication === 'DRAFT'
  return (
    <Stack>
      <p>
        {isDraft
          ? 'It was never published. No fan has seen it.'
          : 'Fans no longer see it. Rewards that wait can still be claimed, and you can still review what was sent.'}
      </p>
      {challenge.members > 0 && <p className="quiet">{countOf(challenge.members, 'fan')} took part.</p>}
      <DeleteButtons
        dialog={KEY}
        noun="quest"
        verb={isDraft ? 'Delete' : 'Archive'}
        deletion={archive}
        onConfirm={(close) =>
          archive.mutate(undefined, {
            onSuccess: () => {
              close()
              offerUndo([
                {
                  id: challenge.id,
                  area: 'quests',
                  text: `${challenge.name} was ${isDraft ? 'deleted' : 'archived'}`,
                  undo: () => restoreQuest(challenge.id),
                },
              ])
              onDeleted()
            },
          })
        }
      />
    </Stack>
  )
}
