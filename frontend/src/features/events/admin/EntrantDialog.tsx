import { matchReasonLimits } from '@/api/constants'
import { ReasonForm } from '@/components/office/ReasonForm'
import type { DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { useRuleEntrant } from './api'

const KEY = 'event-entrant'

/** Takes an entrant out of a running tournament, or back in. */
export default function EntrantDialog({ eventId, entrant, how }: DialogProps[typeof KEY]) {
  const rule = useRuleEntrant(eventId, entrant.id, how)
  const isOut = how === 'withdraw'
  return (
    <ReasonForm
      dialog={KEY}
      label="Reason"
      description="The entrants read it."
      maxLength={matchReasonLimits.reason.maxLength}
      action={isOut ? 'Withdraw entrant' : 'Reinstate entrant'}
      isDangerous={isOut}
      sending={rule}
      onSend={async (reason) => {
        await rule.mutateAsync(reason)
        toast('SUCCESS', isOut ? `${entrant.username} is out of the tournament` : `${entrant.username} plays again`)
      }}
    >
      <p>
        {isOut
          ? `${entrant.username} loses each open match and each later one by walkover. Decided matches stay.`
          : `The walkovers of ${entrant.username} are undone, and the results that depended on them.`}
      </p>
    </ReasonForm>
  )
}
