import { Button, Textarea } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { decisionLimits } from '@/api/constants'
import { FormProblem } from '@/components/FormProblem'
import { countOf } from '@/lib/format'
import { validation } from '@/lib/text'
import { toast } from '@/lib/toast'
import { useDecide } from './api'
import classes from './ReviewQueue.module.css'

interface Props {
  ids: string[]
  /** For the names of the buttons: "3 submissions", or of whom it is. */
  what: string
  onDone?: () => void
}

/** Approve, or reject with a reason that the fan reads. */
export function Deciding({ ids, what, onDone }: Props) {
  const decide = useDecide()
  const [isRejecting, setRejecting] = useState(false)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  const send = (decision: 'APPROVE' | 'REJECT') =>
    decide.mutate(
      { ids, decision, reason: decision === 'REJECT' ? reason.trim() : '' },
      {
        onSuccess: (decided) => {
          const left = ids.length - decided
          const words = `${countOf(decided, 'submission')} ${decision === 'APPROVE' ? 'approved' : 'rejected'}`
          toast(
            'SUCCESS',
            left === 0 ? words : `${words}. ${countOf(left, 'submission')} left out: your own or already decided.`,
          )
          onDone?.()
        },
      },
    )

  const reject = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') setProblem(validation.required)
    else send('REJECT')
  }

  return (
    <div className={classes.deciding}>
      {isRejecting ? (
        <form noValidate onSubmit={reject} className={classes.reason} aria-label={`Reject ${what}`}>
          <Textarea
            label="Reason"
            description="The fan reads it."
            required
            autosize
            minRows={2}
            maxLength={decisionLimits.reason.maxLength}
            data-autofocus
            value={reason}
            error={problem}
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setProblem(null)
            }}
          />
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setRejecting(false)}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={decide.isPending}>
              Reject
            </Button>
          </div>
        </form>
      ) : (
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconX size={16} stroke={2} aria-hidden="true" />}
            aria-label={`Reject ${what}`}
            disabled={decide.isPending}
            onClick={() => setRejecting(true)}
          >
            Reject
          </Button>
          <Button
            leftSection={<IconCheck size={16} stroke={2} aria-hidden="true" />}
            aria-label={`Approve ${what}`}
            loading={decide.isPending}
            onClick={() => send('APPROVE')}
          >
            Approve
          </Button>
        </div>
      )}
      <FormProblem error={decide.error} />
    </div>
  )
}
