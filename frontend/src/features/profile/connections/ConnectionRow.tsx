import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Connection, SocialProvider } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { FormProblem } from '@/components/FormProblem'
import { Time } from '@/components/Time'
import { useLink, useUnlink } from './api'
import classes from './ConnectionRow.module.css'
import { ProviderMark } from '@/components/ProviderMark'
import { formatExact } from '@/lib/format'
import { providerLabel } from '@/lib/providers'

interface Props {
  provider: SocialProvider
  connection: Connection | undefined
  /** The page to which the provider's page leads back. */
  returnTo: string
  /** Said while nothing is linked. */
  why?: string
  canUnlink?: boolean
}

/** One service: linked or not, and what can be done about it. */
export function ConnectionRow({ provider, connection, returnTo, why = 'Not linked', canUnlink = true }: Props) {
  const [asks, setAsks] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const link = useLink(returnTo)
  const unlink = useUnlink(provider)
  const opener = useRef<HTMLButtonElement>(null)
  const keeper = useRef<HTMLButtonElement>(null)
  const label = providerLabel[provider]

  // The question takes the button's place and gives it back: the keyboard follows.
  useEffect(() => {
    if (wasAsked) (asks ? keeper : opener).current?.focus()
  }, [wasAsked, asks])

  const linkButton = (words: string, said: string) => (
    <Button
      variant="default"
      aria-label={said}
      loading={link.isPending || link.isSuccess}
      onClick={() => link.mutate(provider)}
    >
      {words}
    </Button>
  )
  const ask = () => {
    setAsks(true)
    setWasAsked(true)
  }

  return (
    <li className={classes.row}>
      <ProviderMark provider={provider} size={40} />
      <div className={classes.words}>
        <p className={classes.name}>
          {label}
          {connection?.needsReconnection && <Chip tone="warning">Reconnect</Chip>}
        </p>
        <p className="quiet small">
          {connection ? (
            <>
              <span className={classes.account}>{connection.name}</span>, linked <Time value={connection.linkedAt} />
            </>
          ) : (
            why
          )}
        </p>
      </div>
      {!asks && (
        <div className={classes.actions}>
          {!connection && linkButton('Link', `Link ${label}`)}
          {connection?.needsReconnection && linkButton('Reconnect', `Reconnect ${label}`)}
          {connection && !canUnlink && <Chip tone="success">Linked</Chip>}
          {connection && canUnlink && (
            <Button
              ref={opener}
              variant="subtle"
              color="red"
              aria-label={`Unlink ${label}`}
              disabled={!connection.removable}
              onClick={ask}
            >
              Unlink
            </Button>
          )}
        </div>
      )}
      {connection?.countsFrom && (
        <p className={`small ${classes.note}`}>
          This account was linked to another user. What you do with it counts from {formatExact(connection.countsFrom)}.
        </p>
      )}
      {connection?.needsReconnection && (
        <p className={`small ${classes.note}`}>
          {label} no longer shares your activity with us. You can still log in with it. Reconnect so that your activity
          counts.
        </p>
      )}
      {connection && canUnlink && !connection.removable && (
        <p className={`small quiet ${classes.note}`}>
          This is your only way to log in. Set a password or link another account before you unlink it.
        </p>
      )}
      {asks && (
        <div className={classes.question} role="group" aria-label={`Unlink ${label}?`}>
          <p className="small">
            You will no longer log in with {label}, and your activity there no longer counts here. You keep your Gemhall
            account.
          </p>
          <FormProblem error={unlink.error} />
          <div className={classes.answers}>
            <Button
              color="red"
              loading={unlink.isPending}
              onClick={() => unlink.mutate(undefined, { onSuccess: () => setAsks(false) })}
            >
              Unlink {label}
            </Button>
            <Button ref={keeper} variant="default" onClick={() => setAsks(false)}>
              Keep linked
            </Button>
          </div>
        </div>
      )}
      {link.error && (
        <div className={classes.question}>
          <FormProblem error={link.error} />
        </div>
      )}
    </li>
  )
}
