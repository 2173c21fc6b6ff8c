import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { EventScope } from '@/api/eventShapes'
import { DeleteButtons } from '@/components/office/DeleteButtons'
import type { DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { useDeleteEvent } from './api'
import { EndScope, hasScopes } from './EndScope'

const KEY = 'event-delete'

export default function DeleteEventDialog({ event, onDeleted }: DialogProps[typeof KEY]) {
  const remove = useDeleteEvent(event.id)
  const [scope, setScope] = useState<EventScope>(hasScopes(event) ? 'ONE' : 'ALL')
  return (
    <Stack>
      <EndScope event={event} how="delete" scope={scope} onScope={setScope} />
      <DeleteButtons
        dialog={KEY}
        noun="event"
        deletion={remove}
        onConfirm={(close) =>
          remove.mutate(scope, {
            onSuccess: () => {
              close()
              toast('SUCCESS', `${event.title} was deleted`)
              onDeleted()
            },
          })
        }
      />
    </Stack>
  )
}
