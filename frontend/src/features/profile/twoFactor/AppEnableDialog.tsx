import { Button, Skeleton, Stack } from '@mantine/core'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '@/api/errors'
import { CopyField } from '@/components/CopyField'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { validation } from '@/lib/text'
import classes from './AppEnableDialog.module.css'
import { BackupCodes } from './BackupCodes'
import { CodeField } from './CodeField'
import { useEnableApp, useSetUpApp } from './api'
import { TwoFactorOn } from './TwoFactorOn'

/** As it is typed; apps leave the spaces out. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

const KIND = 'app-2fa-enable'

/** Scan, type the first code, take the backup codes along, done. */
export default function AppEnableDialog({ replaces }: DialogProps['app-2fa-enable']) {
  const setUp = useSetUpApp()
  const enable = useEnableApp()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [areKept, setKept] = useState(false)
  const begin = useEffectEvent(() => setUp.mutate())
  useEffect(() => begin(), [])

  if (areKept) return <TwoFactorOn onClose={() => closeDialog(KIND)} way="app" />
  if (enable.data) {
    return (
      <Stack>
        <BackupCodes codes={enable.data.backupCodes} onDone={() => setKept(true)} />
      </Stack>
    )
  }
  if (setUp.error) {
    return (
      <Stack>
        <FormProblem error={setUp.error} />
        <Button variant="default" onClick={() => setUp.mutate()}>
          Try again
        </Button>
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
  const fault = enable.error instanceof ApiError ? enable.error.fields.code : undefined
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <p>
          Scan this with an authenticator app, such as Aegis, 1Password or Google Authenticator
          {replaces && '. The app you had before stops working'}.
        </p>
        <div className={classes.scan}>
          {setUp.data ? (
            <img
              className={classes.qr}
              alt="The key for your app, as a code to scan"
              src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(setUp.data.qrSvg)}`}
            />
          ) : (
            <Skeleton className={classes.qr} />
          )}
          {setUp.data && (
            <details className={classes.byHand}>
              <summary>Can’t scan? Type the key instead</summary>
              <CopyField label="key" value={inFours(setUp.data.secret)} />
            </details>
          )}
        </div>
        <CodeField
          method="APP"
          value={code}
          error={isMissing && !enable.error ? validation.required : fault}
          onChange={setCode}
          onComplete={turnOn}
        />
        <FormProblem error={enable.error} />
        <Button type="submit" disabled={!setUp.data} loading={enable.isPending}>
          Turn on
        </Button>
      </Stack>
    </form>
  )
}
