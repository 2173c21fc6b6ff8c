import { Button, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog } from '@/dialogs/dialogs'
import { validation } from '@/lib/text'
import { useSession } from '@/session/session'
import { BackupCodes } from './BackupCodes'
import { CodeField } from './CodeField'
import { useEnableEmail } from './api'
import { MailedCode } from './SecondFactor'
import { TwoFactorOn } from './TwoFactorOn'

/** Sends a code to the confirmed address. Entering it turns email codes on. */
export default function EmailEnableDialog() {
  const { user } = useSession()
  const enable = useEnableEmail()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [areKept, setKept] = useState(false)
  const codes = enable.data?.backupCodes ?? []

  if (enable.data && (areKept || codes.length === 0)) {
    return <TwoFactorOn way="email" onClose={() => closeDialog('email-2fa-enable')} />
  }
  if (enable.data) {
    return (
      <Stack>
        <BackupCodes codes={codes} onDone={() => setKept(true)} />
      </Stack>
    )
  }

  const turnOn = (typed: string) => {
    setMissing(!typed.trim())
    if (typed.trim() && !enable.isPending) enable.mutate(typed, { onError: () => setCode('') })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    turnOn(code)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <p>
          When you log in on a new device, we email a code to <strong>{user?.email}</strong>. Enter the code that we
          send you now.
        </p>
        <MailedCode />
        <CodeField
          method="EMAIL"
          value={code}
          isFirst
          error={isMissing && !enable.error ? validation.required : undefined}
          onChange={setCode}
          onComplete={turnOn}
        />
        <FormProblem error={enable.error} />
        <Button type="submit" loading={enable.isPending}>
          Turn on
        </Button>
      </Stack>
    </form>
  )
}
