import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { WATCH_CODE_LENGTH } from '@/api/constants'
import { ApiError } from '@/api/errors'
import { FormProblem } from '@/components/FormProblem'
import { countOf } from '@/lib/format'
import { useShowPresence } from './api'
import classes from './Watching.module.css'

/** Asks for a number, so that minutes count only while a person is there. */
export function PresenceForm({ picture, isLinked }: { picture: string; isLinked: boolean }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const showing = useShowPresence()
  // Fans who look elsewhere see it in the list of tabs.
  useEffect(() => {
    const before = document.title
    document.title = 'Are you still watching?'
    return () => {
      document.title = before
    }
  }, [])
  const left = showing.error instanceof ApiError ? showing.error.params.left : undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isWhole = code.trim().length === WATCH_CODE_LENGTH
    setProblem(isWhole ? undefined : `Enter the ${WATCH_CODE_LENGTH} digits.`)
    if (isWhole && !showing.isPending) showing.mutate(code.trim())
  }
  return (
    <form className={classes.presence} noValidate onSubmit={send} aria-label="Are you still watching?">
      <p role="status" className={classes.ask}>
        Are you still watching? Enter the number. Until then, no minutes count.
      </p>
      <img src={picture} alt="A number with four digits" width={184} height={64} />
      <TextInput
        label="Number"
        description={
          isLinked
            ? 'If you cannot read it, write a message in the chat instead.'
            : 'If you cannot read it, link your account at the channel’s service, and write a message in the chat.'
        }
        inputMode="numeric"
        autoComplete="off"
        maxLength={WATCH_CODE_LENGTH}
        value={code}
        error={problem}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" loading={showing.isPending}>
        Keep watching
      </Button>
      <FormProblem error={showing.error} />
      {typeof left === 'number' && (
        <p className="quiet small">{countOf(left, 'try', 'tries')} left. The picture shows another number now.</p>
      )}
    </form>
  )
}
