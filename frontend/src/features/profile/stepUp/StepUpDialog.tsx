import { Stack } from '@mantine/core'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { ConfirmElsewhere } from '@/features/profile/connections/ConfirmElsewhere'
import { ProofsForm } from '@/features/profile/twoFactor/ProofsForm'
import { useStepUp } from '@/features/profile/twoFactor/api'

/** Asks for a proof of identity before a sensitive change. */
export default function StepUpDialog({ hasPassword, methods, onConfirmed }: DialogProps['step-up']) {
  const stepUp = useStepUp()
  if (!hasPassword && methods.length === 0) {
    return <ConfirmElsewhere />
  }
  return (
    <Stack>
      <p>This is a sensitive change. After this, we won’t ask again for ten minutes.</p>
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
