import { Stack } from '@mantine/core'
import { DeleteButtons } from '@/components/office/DeleteButtons'
import type { DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { useRemove } from './api'

const KEY = 'earning-remove'
const SAID = {
  rule: 'It stops paying. What fans earned by it stays theirs.',
  boost: 'Rules no longer pay more because of it.',
  code: 'Fans can no longer enter it. Fans who entered it keep their gems.',
} as const

const VERBS = { rule: 'Delete', boost: 'End', code: 'End' } as const
const DONE = { rule: 'was deleted', boost: 'has ended', code: 'has ended' } as const

/** Asks before a rule, a boost or a code ends. */
export default function RemoveDialog({ thing }: DialogProps[typeof KEY]) {
  const removal = useRemove(thing)
  return (
    <Stack>
      <p>
        <b>{thing.name}.</b> {SAID[thing.kind]}
      </p>
      <DeleteButtons
        dialog={KEY}
        noun={thing.kind}
        verb={VERBS[thing.kind]}
        deletion={removal}
        onConfirm={(close) =>
          removal.mutate(undefined, {
            onSuccess: () => {
              close()
              toast('SUCCESS', `${thing.name} ${DONE[thing.kind]}`)
            },
          })
        }
      />
    </Stack>
  )
}
