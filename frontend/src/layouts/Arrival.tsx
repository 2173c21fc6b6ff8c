import { useEffect, useRef } from 'react'
import { useJoinEvent } from '@/features/events/api'
import { toast } from '@/lib/toast'
import { comesFromMail } from '@/session/arrival'
import { useCommunity } from '@/session/look'
import { useJoin } from '@/session/membership'
import { finishPending, forgetAction, pendingAction } from '@/session/pendingAction'
import { session } from '@/session/session'

/** Everything that a person waits for when they come back from a login or from a mail. */
export default function Arrival() {
  const { creatorId, name } = useCommunity()
  const action = pendingAction()
  const join = useJoin(creatorId, `Welcome to ${name}!`)
  const joinEvent = useJoinEvent(action?.kind === 'JOIN_EVENT' ? action.reference : '')
  const hasBegun = useRef(false)

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const { user } = session()
    if (comesFromMail && user?.emailVerified) {
      toast('SUCCESS_PRIMARY', 'Your email is confirmed. You can spend gems now.')
    }
    if (!action || !user) return
    const carryOut = async () => {
      // First: a reload must not carry it out again after the person has left the community.
      await forgetAction()
      if (!session().member && user.id !== creatorId) await join.mutateAsync()
      if (action.kind !== 'JOIN_EVENT') return
      finishPending()
      joinEvent.mutate()
    }
    // The calls say why they failed, and the page still has its buttons.
    carryOut().catch(() => undefined)
  })

  return null
}
