import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TwoFactorMethod } from '@/api/shapes'
import { ButtonElement } from '@/theme/ButtonElement'
import { FormProblem } from '@/components/FormProblem'
import { now, useNow } from '@/lib/clock'
import { useSendCode } from './api'
import { CodeField } from './CodeField'
import classes from './SecondFactor.module.css'

export interface Given {
  method: TwoFactorMethod
  code: string
}

interface Props {
  /** Those that may be used, the best first. */
  methods: readonly TwoFactorMethod[]
  value: Given
  onChange: (given: Given) => void
  onComplete?: (given: Given) => void
  error?: string | undefined
  isFirst?: boolean
}

const PAUSE_MS = 30_000
const ways = { APP: 'Use the app', EMAIL: 'Get a code by email', BACKUP: 'Use a backup code' } as const

/** A code of the chosen kind, and the way to the other kinds. */
export function SecondFactor({ methods, value, onChange, onComplete, error, isFirst = false }: Props) {
  const { method, code } = value
  const others = methods.filter((other) => other !== method)
  return (
    <>
      {method === 'EMAIL' && <MailedCode />}
      <CodeField
        method={method}
        value={code}
        error={error}
        isFirst={isFirst}
        onChange={(typed) => onChange({ method, code: typed })}
        onComplete={(typed) => onComplete?.({ method, code: typed })}
      />
      {others.length > 0 && (
        <div className={classes.ways}>
          {others.map((other) => (
            <button
              key={other}
              type="button"
              className={classes.way}
              onClick={() => onChange({ method: other, code: '' })}
            >
              {ways[other]}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

/** Sends a code as soon as it is shown; another one after a pause. */
export function MailedCode() {
  const send = useSendCode()
  const [sentAt, setSentAt] = useState(0)
  const wasAsked = useRef(false)
  const wait = Math.max(0, Math.ceil((sentAt + PAUSE_MS - useNow()) / 1000))
  const ask = () => send.mutate(undefined, { onSuccess: () => setSentAt(now()) })
  const askOnce = useEffectEvent(() => {
    if (wasAsked.current) return
    wasAsked.current = true
    ask()
  })
  useEffect(() => askOnce(), [])

  return (
    <div className={classes.mailed}>
      <FormProblem error={send.error} />
      <div className={classes.sending}>
        <p className="small quiet" role="status">
          {send.data ? `Sent to ${send.data.email}. It works for ten minutes.` : send.isPending && 'Sending…'}
        </p>
        <ButtonElement className={classes.way} disabled={wait > 0 || send.isPending} onClick={ask}>
          {wait > 0 ? `Send again in ${wait} s` : 'Send again'}
        </ButtonElement>
      </div>
    </div>
  )
}
