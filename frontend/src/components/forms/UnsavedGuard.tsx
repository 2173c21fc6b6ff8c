import { Button, Group, Modal } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'

interface Props {
  when: boolean
  /** What the changes belong to: "the raffle". */
  what: string
  /** The part of the address's query that shows the form: leaving it leaves the form. */
  param?: string
}

/** Asks before unsaved changes are lost, whatever leads away. */
export function UnsavedGuard({ when, ...guarded }: Props) {
  // A router knows one blocker at a time, so a form without changes registers none.
  return when && <Guard {...guarded} />
}

function Guard({ what, param }: Omit<Props, 'when'>) {
  const placeOf = ({ pathname, search }: { pathname: string; search: string }) =>
    `${pathname} ${(param && new URLSearchParams(search).get(param)) ?? ''}`
  const blocker = useBlocker(({ currentLocation, nextLocation }) => placeOf(currentLocation) !== placeOf(nextLocation))

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      size="sm"
    >
      <p>Your changes to {what} are not saved yet.</p>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
          Keep editing
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </Group>
    </Modal>
  )
}
