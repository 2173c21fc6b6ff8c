import { Button, Stack } from '@mantine/core'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog } from '@/dialogs/dialogs'
import { useRenewBackupCodes } from './api'
import { BackupCodes } from './BackupCodes'

/** Ten new codes; the ones there were stop working the moment these are made. */
export default function BackupCodesDialog() {
  const renew = useRenewBackupCodes()
  if (renew.data) {
    return (
      <Stack>
        <BackupCodes codes={renew.data.backupCodes} onDone={() => closeDialog('backup-codes')} />
      </Stack>
    )
  }
  return (
    <Stack>
      <p>You get ten new codes. Your current codes stop working at once.</p>
      <FormProblem error={renew.error} />
      <Button loading={renew.isPending} onClick={() => renew.mutate()}>
        Create new codes
      </Button>
    </Stack>
  )
}
