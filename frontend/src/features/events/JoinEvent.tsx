import { Button, Group, Stack } from '@mantine/core'
import { IconCalendarPlus, IconCheck, IconHourglassHigh, IconUserCheck } from '@tabler/icons-react'
import type { CommunityEventPage, CommunityEventPhase } from '@/api/eventShapes'
import { keyFor } from '@/api/keys'
import { ActionButton, ActionHint } from '@/components/ActionButton'
import { Countdown } from '@/components/Countdown'
import { docked } from '@/components/DockedButton'
import { FormProblem } from '@/components/FormProblem'
import { useNow } from '@/lib/clock'
import { actionState, duringCall } from '@/lib/denials'
import { useRefreshAt } from '@/lib/useRefreshAt'
import { useSession } from '@/session/session'
import { useCheckIn, useJoinEvent, useLeaveEvent } from './api'
import classes from './JoinEvent.module.css'
import { isComing, phaseOf } from './model'

interface Props {
  event: CommunityEventPage
  docks?: boolean
}

const loginFor = (event: CommunityEventPage) => ({
  source: 'events',
  returnTo: `/events/${event.id}`,
  action: { kind: 'JOIN_EVENT' as const, reference: event.id, quantity: 1, option: null },
  what: `join ${event.title}`,
})

/** Joins an event, or shows the fan's place in it: check-in, waiting list, and leaving. */
export function JoinEvent({ event, docks = false }: Props) {
  useRefreshAt([event.denial?.until, event.checkInFrom, event.startsAt, event.endsAt], keyFor('events'))
  return event.ownState === null ? <Join event={event} docks={docks} /> : <OwnPlace event={event} docks={docks} />
}

function Join({ event, docks }: Props) {
  const { balance } = useSession()
  const at = useNow()
  const joining = useJoinEvent(event.id)
  const isFull = event.placesLeft === 0
  const state = actionState(event.denial, {
    verb: 'join',
    label: isFull ? 'Join the waiting list' : 'Join event',
    price: '0',
    balance,
    at,
  })
  return (
    <Stack gap={8}>
      <ActionButton
        state={duringCall(state, joining)}
        onPress={() => joining.mutate()}
        login={loginFor(event)}
        icon={<IconCalendarPlus size={20} stroke={1.75} aria-hidden="true" />}
        size="lg"
        error={joining.error}
        unsent="You did not join."
        frame={docks && isComing(phaseOf(event, at)) ? docked : undefined}
      />
      {isFull && state.kind === 'ready' && <ActionHint>You get a place once a fan leaves.</ActionHint>}
    </Stack>
  )
}

const checkInReason = {
  STREAM: 'Without it, your visit does not count.',
  RAFFLE: 'Without it, your visit does not count.',
  TOURNAMENT: 'Without it, you do not play.',
} satisfies Record<CommunityEventPage['type'], string>

/** The words about the fan's place. */
function placeWords(event: CommunityEventPage, phase: CommunityEventPhase) {
  const isOver = phase === 'ENDED' || phase === 'CANCELED'
  const { ownState, waitingPlace, isCheckedIn, checkInFrom } = event
  if (ownState === 'WAITING') {
    return isOver ? 'You were on the waiting list.' : `You are number ${waitingPlace ?? ''} on the waiting list.`
  }
  if (isOver) return checkInFrom !== null && !isCheckedIn ? 'You joined, but you did not check in.' : 'You took part.'
  if (phase === 'LIVE' && checkInFrom !== null) {
    if (!isCheckedIn) return 'You joined, but you did not check in.'
    return event.type === 'TOURNAMENT' ? 'You checked in and play.' : 'You checked in and take part.'
  }
  return isCheckedIn ? 'You are checked in.' : 'You joined this event.'
}

function OwnPlace({ event, docks }: Props) {
  const at = useNow()
  const phase = phaseOf(event, at)
  const leaving = useLeaveEvent(event.id)
  const checkingIn = useCheckIn(event.id)
  const { canCheckIn, canLeave, checkInFrom, ownState } = event
  const isWaiting = ownState === 'WAITING'
  const isOver = phase === 'ENDED' || phase === 'CANCELED'
  const Icon = isWaiting ? IconHourglassHigh : IconCheck
  const awaitsCheckIn = !isWaiting && phase === 'UPCOMING' && checkInFrom !== null && !event.isCheckedIn
  if (phase === 'CANCELED') return null
  return (
    <Stack gap={12}>
      <div className={classes.place} data-waiting={isWaiting || undefined} role="status">
        <Icon size={20} stroke={2} aria-hidden="true" />
        <div>
          <p className={classes.words}>{placeWords(event, phase)}</p>
          {isWaiting && !isOver && <p className="quiet small">We will notify you when a place is free.</p>}
          {awaitsCheckIn && (
            <p className="quiet small">
              Check-in opens in <Countdown endAt={checkInFrom} />
            </p>
          )}
          {canCheckIn && (
            <p className="quiet small">
              The check-in closes in <Countdown endAt={event.startsAt} />. {checkInReason[event.type]}
            </p>
          )}
        </div>
      </div>
      {canCheckIn && (
        <ActionButton
          state={duringCall({ kind: 'ready', label: 'Check in' }, checkingIn)}
          onPress={() => checkingIn.mutate()}
          login={loginFor(event)}
          icon={<IconUserCheck size={20} stroke={1.75} aria-hidden="true" />}
          size="lg"
          error={checkingIn.error}
          unsent="You did not check in."
          frame={docks ? docked : undefined}
        />
      )}
      {canLeave && (
        <Group>
          <Button variant="default" loading={leaving.isPending} onClick={() => leaving.mutate()}>
            {isWaiting ? 'Leave the waiting list' : 'Leave event'}
          </Button>
        </Group>
      )}
      <FormProblem error={leaving.error} unsent="You did not leave." />
    </Stack>
  )
}
