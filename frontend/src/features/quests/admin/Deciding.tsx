import { Button, Textarea } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { decisionLimits } from '@/api/constants'
import type { Submission } from '@/api/shapes'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { countGems, countOf } from '@/lib/format'
import { validation } from '@/lib/text'
import { toast } from '@/lib/toast'
import { useDecide } from './api'
import classes from './ReviewQueue.module.css'

interface Props {
  submissions: Submission[]
  /** Decides what the team has selected. */
  isBulk?: boolean
  onDone?: () => void
}

/** The gems of all rewards, and that some have more parts. */
function rewardsOf(submissions: Submission[]) {
  const gems = submissions.reduce((sum, { reward }) => sum + BigInt(reward.gems), 0n)
  const hasMore = submissions.some(
    ({ reward: { experience, product, case: opening, tickets } }) =>
      experience > 0 || product || opening || tickets > 0,
  )
  return `${countGems(String(gems))}${hasMore ? ' and the other rewards' : ''}`
}

const focusOnMount = (field: HTMLTextAreaElement | null) => field?.focus()

/** Approve, or reject with a reason that the fan reads. An approval is confirmed, with what it pays. */
export function Deciding({ submissions, isBulk = false, onDone }: Props) {
  const decide = useDecide()
  const [step, setStep] = useState<'choose' | 'approve' | 'reject'>('choose')
  const [first] = submissions
  const what = !isBulk && first ? `the submission of ${first.username}` : countOf(submissions.length, 'submission')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  const send = (decision: 'APPROVE' | 'REJECT') =>
    decide.mutate(
      { ids: submissions.map(({ id }) => id), decision, reason: decision === 'REJECT' ? reason.trim() : '' },
      {
        onSuccess: (decided) => {
          const left = submissions.length - decided
          const words = `${countOf(decided, 'submission')} ${decision === 'APPROVE' ? 'approved' : 'not approved'}`
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside have the focus
    <div className={classes.deciding} onKeyDown={({ key }) => key === 'Escape' && setStep('choose')}>
      {step === 'reject' && (
        <form noValidate onSubmit={reject} className={classes.reason} aria-label={`Reject ${what}`}>
          <Textarea
            label="Reason"
            description="The fan reads it."
            required
            autosize
            minRows={2}
            maxLength={decisionLimits.reason.maxLength}
            ref={focusOnMount}
            value={reason}
            error={problem}
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setProblem(null)
            }}
          />
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setStep('choose')}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={decide.isPending}>
              Reject
            </Button>
          </div>
        </form>
      )}
      {step === 'approve' && (
        <div className={classes.reason} role="group" aria-label={`Approve ${what}`}>
          <p className="small">
            {!isBulk && first
              ? `${first.username} gets ${first.reward.words}.`
              : `Fans get ${rewardsOf(submissions)} for ${what}.`}{' '}
            An approval cannot be taken back.
          </p>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setStep('choose')}>
              Cancel
            </Button>
            <Button loading={decide.isPending} onClick={() => send('APPROVE')}>
              Approve {what}
            </Button>
          </div>
        </div>
      )}
      {step === 'choose' && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconX size={16} stroke={2} aria-hidden="true" />}
            aria-label={`Reject ${what}`}
            disabled={decide.isPending}
            onClick={() => setStep('reject')}
          >
            Reject
          </Button>
          <Button
            leftSection={<IconCheck size={16} stroke={2} aria-hidden="true" />}
            aria-label={`Approve ${what}`}
            loading={decide.isPending}
            onClick={() => setStep('approve')}
          >
            Approve
          </Button>
        </div>
      )}
      <UnsavedGuard when={reason.trim() !== '' && !decide.isSuccess} what="the reason" />
      <FormProblem error={decide.error} />
    </div>
  )
}
