import { Button, Group, Stack } from '@mantine/core'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { providerLabel } from '@/lib/providers'
import { useDisconnect } from './api'
import { losses } from './words'

/** Asks before a channel is disconnected. */
export default function DisconnectDialog({ connection }: DialogProps['channel-disconnect']) {
  const { provider, name } = connection
  const label = providerLabel[provider]
  const disconnect = useDisconnect(provider)
  return (
    <Stack>
      <p>
        Disconnect <strong>{name}</strong> at {label}? {losses[provider]} We give our access to {label} back. You can
        connect it again at any time.
      </p>
      <FormProblem error={disconnect.error} />
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={() => closeDialog('channel-disconnect')}>
          Keep connected
        </Button>
        <Button
          color="red"
          loading={disconnect.isPending}
          onClick={() => disconnect.mutate(undefined, { onSuccess: () => closeDialog('channel-disconnect') })}
        >
          Disconnect {label}
        </Button>
      </Group>
    </Stack>
  )
}
