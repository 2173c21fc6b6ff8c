import { Button, Stack } from '@mantine/core'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { ProofsForm } from '@/features/profile/twoFactor/ProofsForm'
import { useStepUp } from '@/features/profile/twoFactor/api'
import { goToEntrance } from '@/session/entrance'

/** Before a sensitive change: show anew that it is you. */
export default function StepUpDialog({ hasPassword, methods, onConfirmed }: DialogProps['step-up']) {
  const stepUp = useStepUp()
  if (!hasPassword && methods.length === 0) {
    return (
      <Stack>
        <p>This change needs a fresh log-in. Log in again the way you always do, then come back here.</p>
        <Button onClick={() => void goToEntrance('/login', 'step-up')}>Log in again</Button>
      </Stack>
    )
  }
  return (
    <Stack>
      <p>This change matters, so we ask once more. It holds for ten minutes.</p>
      <ProofsForm
        hasPassword={hasPassword}
        methods={methods}
        action="Confirm"
        isPending={stepUp.isPending}
        error={stepUp.error}
        onSubmit={(proofs) =>
          stepUp.mutate(proofs, {
            onSuccess: () => {
              onConfirmed()
              closeDialog('step-up')
            },
          })
        }
      />
    </Stack>
  )
}
