import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FormProblem } from '@/components/FormProblem'
import { QueryView } from '@/components/QueryView'
import { closeDialog } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { ownStore, useSwitchStore } from './storeSwitch'

/** Closes the store for a while, or opens it again. */
export default function StoreSwitchDialog() {
  const change = useSwitchStore()
  return (
    <QueryView query={useQuery(ownStore)} skeleton={<Skeleton height={120} />}>
      {({ status }) => {
        const isOpen = status === 'OPEN'
        const turn = () =>
          change.mutate(isOpen ? 'CLOSED' : 'OPEN', {
            onSuccess: () => {
              toast('SUCCESS', isOpen ? 'The store is closed' : 'The store is open')
              closeDialog('store-switch')
            },
          })
        return (
          <Stack>
            <p>
              {isOpen
                ? 'Fans still see your products, but cannot buy them until you open the store again. Orders stay as they are.'
                : 'The store is closed. Fans see your products, but cannot buy them.'}
            </p>
            <FormProblem error={change.error} />
            <Group justify="flex-end">
              <Button variant="default" onClick={() => closeDialog('store-switch')}>
                Cancel
              </Button>
              <Button loading={change.isPending} onClick={turn}>
                {isOpen ? 'Close store' : 'Open store'}
              </Button>
            </Group>
          </Stack>
        )
      }}
    </QueryView>
  )
}
