import { payPayoutLimits } from '@/api/constants'
import { ReasonForm } from '@/components/office/ReasonForm'
import type { DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { usePay } from './api'

const KEY = 'leaderboard-pay'

/** Marks owed cash as paid, with a note about how it was paid. */
export default function PayDialog({ payout }: DialogProps[typeof KEY]) {
  const pay = usePay(payout.id)
  const name = payout.username ?? payout.casinoUsername
  return (
    <ReasonForm
      dialog={KEY}
      label="Note"
      description="How was it paid? The winner reads this note."
      maxLength={payPayoutLimits.note.maxLength}
      action="Mark as paid"
      sending={pay}
      onSend={async (note) => {
        await pay.mutateAsync(note)
        toast('SUCCESS', `${payout.text} for ${name} is marked as paid`)
      }}
    >
      <p>
        {payout.text} for {name}, place {payout.place} of {payout.boardName}. Pay it first. This mark cannot be taken
        back.
      </p>
    </ReasonForm>
  )
}
