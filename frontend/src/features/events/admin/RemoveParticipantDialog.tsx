import { removeParticipantLimits } from '@/api/constants'
import { ReasonForm } from '@/components/office/ReasonForm'
import type { DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { useRemoveParticipant } from './api'

const KEY = 'event-participant-remove'

export default function RemoveParticipantDialog({ eventId, participant, hasWaiting }: DialogProps[typeof KEY]) {
  const { id, username, state } = participant
  const remove = useRemoveParticipant(eventId, id)
  return (
    <ReasonForm
      dialog={KEY}
      label="Reason"
      description={`${username} reads it.`}
      maxLength={removeParticipantLimits.reason.maxLength}
      action="Remove participant"
      isDangerous
      sending={remove}
      onSend={async (reason) => {
        await remove.mutateAsync(reason)
        toast('SUCCESS', `${username} was removed`)
      }}
    >
      <p>
        {username} loses the place{state === 'WAITING' ? ' on the waiting list' : ''} and is notified.
        {state === 'JOINED' && hasWaiting && ' The first fan on the waiting list gets it.'}
      </p>
    </ReasonForm>
  )
}
