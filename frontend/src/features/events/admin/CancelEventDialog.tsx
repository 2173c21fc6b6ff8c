import { useState } from 'react'
import { eventChangesLimits } from '@/api/constants'
import type { EventScope } from '@/api/eventShapes'
import { ReasonForm } from '@/components/office/ReasonForm'
import type { DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { useCancelEvent } from './api'
import { EndScope } from './EndScope'

const KEY = 'event-cancel'

/** Cancels dates of a published event for a reason that fans read. */
export default function CancelEventDialog({ event }: DialogProps[typeof KEY]) {
  const cancel = useCancelEvent(event.id)
  const [scope, setScope] = useState<EventScope>('ONE')
  return (
    <ReasonForm
      dialog={KEY}
      label="Reason"
      description="Participants and the visitors of the event read it."
      maxLength={eventChangesLimits.cancelReason.maxLength}
      action="Cancel event"
      keep="Keep event"
      isDangerous
      sending={cancel}
      onSend={async (cancelReason) => {
        await cancel.mutateAsync({ scope, cancelReason })
        toast('SUCCESS', 'Event canceled')
      }}
    >
      <EndScope event={event} how="cancel" scope={scope} onScope={setScope} />
    </ReasonForm>
  )
}
