import { Button, Textarea } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { decisionLimits } from '@/api/constants'
import type { Submission } from '@/api/shapes'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { offerUndo } from '@/components/office/undo'
import { countGems, countOf } from '@/lib/format'
import { validation } from '@/lib/text'
import { toast } from '@/lib/toast'
import { undoApproval, useDecide } from './api'
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

/**
 * Approve, or reject with a reason that the fan reads. One approval is one press, and can be taken back. Several are
 * confirmed, with what they pay.
 */
export function Deciding({ submissions, isBulk = false, onDone }: Props) {
  const decide = useDecide()
  const [step, setStep] = useState<'choose' | 'approve' | 'reject'>('choose')
  const [first] = submissions
  const what = !isBulk && first ? `the submission of ${first.username}` : countOf(submissions.length, 'submission')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  const send = async (decision: 'APPROVE' | 'REJECT') => {
    const ids = submissions.map(({ id }) => id)
    let decided: number
    try {
      // The card leaves the list with its submission, so nothing here may wait for a callback of the component.
      decided = await decide.mutateAsync({ ids, decision, reason: decision === 'REJECT' ? reason.trim() : '' })
    } catch {
      return
    }
    onDone?.()
    if (decision === 'APPROVE' && !isBulk && first) {
      const text = `The submission of ${first.username} was approved`
      offerUndo([{ id: first.id, area: 'reviews', text, undo: () => undoApproval(first.id) }])
      return
    }
    const left = ids.length - decided
    const words = `${countOf(decided, 'submission')} ${decision === 'APPROVE' ? 'approved' : 'not approved'}`
    toast(
      'SUCCESS',
      left === 0 ? words : `${words}. ${countOf(left, 'submission')} left out: your own or already decided.`,
    )
  }

  const reject = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') setProblem(validation.required)
    else void send('REJECT')
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
          <p className="small">Fans get {`${rewardsOf(submissions)} for ${what}`}.</p>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setStep('choose')}>
              Cancel
            </Button>
            <Button loading={decide.isPending} onClick={() => void send('APPROVE')}>
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
            onClick={() => (isBulk ? setStep('approve') : void send('APPROVE'))}
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
