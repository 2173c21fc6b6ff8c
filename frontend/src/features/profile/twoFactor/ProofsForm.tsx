import { Button, PasswordInput, Stack } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '@/api/errors'
import type { TwoFactorMethod } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { showFirstProblem } from '@/lib/firstProblem'
import { validation } from '@/lib/text'
import type { Proofs } from './api'
import { type Given, SecondFactor } from './SecondFactor'

interface Props {
  hasPassword: boolean
  methods: readonly TwoFactorMethod[]
  action: string
  /** The confirmed action takes something away. */
  isDangerous?: boolean
  isPending: boolean
  error: unknown
  onSubmit: (proofs: Proofs) => void
}

/** Everything the person has: the password, and a code once two-factor is on. */
export function ProofsForm({ hasPassword, methods, action, isDangerous = false, isPending, error, onSubmit }: Props) {
  const [password, setPassword] = useState('')
  const [given, setGiven] = useState<Given>({ method: methods[0] ?? 'APP', code: '' })
  const [missing, setMissing] = useState<Record<string, string>>({})
  const fields = error instanceof ApiError ? error.fields : {}
  const hasMethods = methods.length > 0

  // A wrong or used code is no beginning of the next one.
  const [seen, setSeen] = useState(error)
  if (error !== seen) {
    setSeen(error)
    if (error) setGiven({ ...given, code: '' })
  }

  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const isRefused = error instanceof ApiError && Object.keys(error.fields).length > 0
    if (element.current && (isRefused || Object.keys(missing).length > 0)) void showFirstProblem(element.current)
  }, [error, missing])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const faults: Record<string, string> = {}
    if (hasPassword && !password) faults.password = validation.passwordRequired
    if (hasMethods && !given.code.trim()) faults.code = validation.required
    setMissing(faults)
    if (Object.keys(faults).length > 0) return
    onSubmit({ ...(hasPassword && { password }), ...(hasMethods ? given : { code: '' }) })
  }

  return (
    <form noValidate ref={element} onSubmit={submit}>
      <Stack>
        {hasPassword && (
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            required
            data-autofocus
            value={password}
            error={missing.password ?? fields.password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        {hasMethods && (
          <SecondFactor methods={methods} value={given} onChange={setGiven} error={missing.code ?? fields.code} />
        )}
        <FormProblem error={error} />
        <Button type="submit" loading={isPending} {...(isDangerous && { color: 'red' })}>
          {action}
        </Button>
      </Stack>
    </form>
  )
}
