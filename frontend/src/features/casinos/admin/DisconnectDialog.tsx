import { Stack } from '@mantine/core'
import { DeleteButtons } from '@/components/office/DeleteButtons'
import type { DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { useDisconnect } from './api'

/** Asks before a casino is disconnected. */
export default function DisconnectDialog({ connection: { id, name } }: DialogProps['casino-disconnect']) {
  const disconnect = useDisconnect(id)
  return (
    <Stack>
      <p>
        Disconnect <strong>{name}</strong>? Its key is deleted, and reading ends. Wagers that were counted stay. Boards
        that run on it get no new wagers.
      </p>
      <DeleteButtons
        dialog="casino-disconnect"
        noun="casino"
        verb="Remove"
        deletion={disconnect}
        onConfirm={(done) =>
          disconnect.mutate(undefined, {
            onSuccess: () => {
              toast('SUCCESS', `${name} disconnected`)
              done()
            },
          })
        }
      />
    </Stack>
  )
}
