import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { decideOfferRequestLimits } from '@/api/constants'
import type { OfferRequest } from '@/api/offerShapes'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { countGems, countOf } from '@/lib/format'
import { validation } from '@/lib/text'
import { toast } from '@/lib/toast'
import { useDecideRequests } from './api'
import classes from './Offers.module.css'

const focusOnMount = (field: HTMLTextAreaElement | null) => field?.focus()

/** The reward that an approval of these claims pays. */
function paysOf(claims: readonly OfferRequest[]) {
  const [first] = claims
  if (claims.length === 1 && first) return first.rewardWords || 'no reward'
  const gems = claims.reduce((sum, { rewardGems }) => sum + BigInt(rewardGems), 0n)
  return `${countGems(String(gems))} and all other parts of the rewards`
}

/** Approve, or reject with a reason that the fan reads. An approval is confirmed, with what it pays. */
export function ClaimDecision({
  claims,
  isBulk = false,
  onDone,
}: {
  claims: OfferRequest[]
  isBulk?: boolean
  onDone?: () => void
}) {
  const decide = useDecideRequests()
  const [step, setStep] = useState<'choose' | 'approve' | 'reject'>('choose')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [first] = claims
  const what = !isBulk && first ? `the claim of ${first.username}` : countOf(claims.length, 'claim')

  const send = (status: 'APPROVED' | 'REJECTED') =>
    decide.mutate(
      { ids: claims.map(({ id }) => id), status, reason: status === 'REJECTED' ? reason.trim() : '' },
      {
        onSuccess: (decided) => {
          const left = claims.length - decided
          const words = `${countOf(decided, 'claim')} ${status === 'APPROVED' ? 'approved' : 'rejected'}`
          toast('SUCCESS', left === 0 ? words : `${words}. ${countOf(left, 'claim')} left out: already decided.`)
          onDone?.()
        },
      },
    )

  const reject = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') setProblem(validation.required)
    else send('REJECTED')
  }

  const cancel = (
    <Button variant="default" onClick={() => setStep('choose')}>
      Cancel
    </Button>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside have the focus
    <div className={classes.deciding} onKeyDown={({ key }) => key === 'Escape' && setStep('choose')}>
      {step === 'reject' && (
        <form noValidate onSubmit={reject} className={classes.deciding} aria-label={`Reject ${what}`}>
          <Textarea
            label="Reason"
            description="The fan reads it, and can claim again."
            required
            autosize
            minRows={2}
            maxLength={decideOfferRequestLimits.reason.maxLength}
            ref={focusOnMount}
            value={reason}
            error={problem}
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setProblem(null)
            }}
          />
          <div className={classes.buttons}>
            {cancel}
            <Button type="submit" color="red" loading={decide.isPending}>
              Reject {what}
            </Button>
          </div>
        </form>
      )}
      {step === 'approve' && (
        <div className={classes.deciding} role="group" aria-label={`Approve ${what}`}>
          <p className="small">
            {!isBulk && first ? first.username : 'Fans'} {isBulk ? 'get' : 'gets'} {paysOf(claims)}. An approval cannot
            be taken back.
          </p>
          <div className={classes.buttons}>
            {cancel}
            <Button loading={decide.isPending} onClick={() => send('APPROVED')}>
              Approve {what}
            </Button>
          </div>
        </div>
      )}
      {step === 'choose' && (
        <div className={classes.buttons}>
          <Button variant="default" aria-label={`Reject ${what}`} onClick={() => setStep('reject')}>
            Reject
          </Button>
          <Button aria-label={`Approve ${what}`} onClick={() => setStep('approve')}>
            Approve
          </Button>
        </div>
      )}
      <UnsavedGuard when={reason.trim() !== '' && !decide.isSuccess} what="the reason" />
      <FormProblem error={decide.error} />
    </div>
  )
}
