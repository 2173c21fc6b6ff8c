import { Button, Textarea } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '@/api/errors'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { validation } from '@/lib/text'
import type { Decision as Decided } from './api'
import classes from './Decision.module.css'

interface Side {
  /** The verb with its object: "Accept lower total". */
  label: string
  /** The effect. */
  text: ReactNode
}

interface Props {
  /** The decided thing, for screen readers: "the total of kai". */
  what: string
  accept: Side
  refuse: Side
  /** The reader of the reason. */
  reader: string
  maxLength: number
  decide: {
    mutate: (input: Decided) => void
    isPending: boolean
    isSuccess: boolean
    error: Error | null
  }
}

const focusOnMount = (field: HTMLTextAreaElement | null) => field?.focus()

/** Accepts or refuses one thing. Both ask for confirmation with their effect; a refusal needs a reason. */
export function Decision({ what, accept, refuse, reader, maxLength, decide }: Props) {
  const [step, setStep] = useState<Decided['decision'] | null>(null)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const side = step === 'ACCEPTED' ? accept : refuse
  const isRefusal = step === 'REFUSED'
  const refused = decide.error instanceof ApiError ? decide.error.fields.reason : undefined

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!step) return
    if (isRefusal && reason.trim() === '') setProblem(validation.required)
    else decide.mutate({ decision: step, reason: reason.trim() })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside have the focus
    <div className={classes.decision} onKeyDown={({ key }) => key === 'Escape' && setStep(null)}>
      {step ? (
        <form noValidate onSubmit={send} className={classes.form} aria-label={`${side.label}: ${what}`}>
          <p className="small">{side.text}</p>
          <Textarea
            label={isRefusal ? 'Reason' : 'Reason (optional)'}
            description={reader}
            required={isRefusal}
            autosize
            minRows={2}
            maxLength={maxLength}
            ref={focusOnMount}
            value={reason}
            error={problem ?? refused}
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setProblem(null)
            }}
          />
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setStep(null)}>
              Cancel
            </Button>
            <Button type="submit" color={isRefusal ? 'red' : undefined} loading={decide.isPending}>
              {side.label}
            </Button>
          </div>
        </form>
      ) : (
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconX size={16} stroke={2} aria-hidden="true" />}
            aria-label={`${refuse.label}: ${what}`}
            onClick={() => setStep('REFUSED')}
          >
            {refuse.label}
          </Button>
          <Button
            leftSection={<IconCheck size={16} stroke={2} aria-hidden="true" />}
            aria-label={`${accept.label}: ${what}`}
            onClick={() => setStep('ACCEPTED')}
          >
            {accept.label}
          </Button>
        </div>
      )}
      <UnsavedGuard when={reason.trim() !== '' && !decide.isSuccess} what="the reason" />
      <FormProblem error={decide.error} />
    </div>
  )
}
