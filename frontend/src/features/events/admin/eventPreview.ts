import type { CommunityEventPage, EventRepeat, TeamEventPage, TournamentRules } from '@/api/eventShapes'
import { now } from '@/lib/clock'
import { instantOf } from '@/lib/zonedTime'
import { phaseOf } from '../model'
import { type EventValues, fieldsOf } from './eventValues'
import { totalOf } from './rulesValues'

const HOUR = 3_600_000
const MINUTE = 60_000

/** The event that the preview dialog shows. `rules`: those of its tournament. */
export interface PreviewedEvent extends CommunityEventPage {
  rules: TournamentRules | null
}

const counted = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) || null : null)

/** The instants of the form's times. An all-day event ends at the midnight after its last day. */
function instantsOf({ localStart, localEnd, isAllDay, zone }: EventValues, at: number) {
  const startsAt = localStart
    ? instantOf({ date: localStart.slice(0, 10), time: isAllDay ? '00:00' : localStart.slice(11, 16) }, zone)
    : new Date(at + HOUR).toISOString()
  if (!localEnd) return { startsAt, endsAt: new Date(Date.parse(startsAt) + HOUR).toISOString() }
  const end = instantOf({ date: localEnd.slice(0, 10), time: isAllDay ? '23:59' : localEnd.slice(11, 16) }, zone)
  const endsAt = isAllDay ? new Date(Date.parse(end) + MINUTE).toISOString() : end
  // A form that is being edited can hold an end before the start.
  return { startsAt, endsAt: endsAt > startsAt ? endsAt : new Date(Date.parse(startsAt) + HOUR).toISOString() }
}

/** The form's values as the event that fans will see, with the participants that it has. */
export function previewOf(values: EventValues, picture: string | null, event?: TeamEventPage): PreviewedEvent {
  const at = now()
  const { startsAt, endsAt } = instantsOf(values, at)
  const capacity = counted(values.capacity)
  const [joined, waiting] = [event?.joined ?? 0, event?.waiting ?? 0]
  const fields = fieldsOf(values)
  const rules = fields.tournament as TournamentRules | null
  const repeat = fields.repeat as Omit<EventRepeat, 'rule'> | null
  const checkIn = counted(values.checkInMinutes)
  const times = { startsAt, endsAt, phase: 'UPCOMING', canceledAt: event?.canceledAt ?? null } as const
  return {
    ...times,
    id: 'preview',
    seriesId: 'preview',
    type: values.type,
    platform: values.platform,
    title: values.title.trim() || 'Your event',
    description: values.description,
    eventImage: picture,
    firstDay: (values.localStart ?? startsAt).slice(0, 10),
    lastDay: (values.localEnd ?? endsAt).slice(0, 10),
    isAllDay: values.isAllDay,
    zone: values.zone,
    phase: phaseOf(times, at),
    laterDates: 0,
    capacity,
    joined,
    waiting,
    placesLeft: capacity === null ? null : Math.max(0, capacity - joined),
    prizeGems: rules ? totalOf(values.tournament.prizes) : '0',
    ownState: null,
    isCheckedIn: false,
    link: values.link,
    cancelReason: event?.cancelReason ?? '',
    hasWaitingList: values.hasWaitingList,
    minLevel: counted(values.minLevel),
    minMemberDays: counted(values.minMemberDays),
    linkedProvider: values.linkedProvider,
    minLinkedDays: values.linkedProvider === '' ? null : counted(values.minLinkedDays),
    checkInFrom: checkIn ? new Date(Date.parse(startsAt) - checkIn * MINUTE).toISOString() : null,
    canCheckIn: false,
    canLeave: false,
    waitingPlace: null,
    denial: null,
    repeat: repeat && { ...repeat, rule: '' },
    dates: [],
    things: values.things.map(({ kind, id, name }) => ({
      kind,
      id,
      name,
      path: '',
      image: event?.linkedThings.find((one) => one.id === id)?.image ?? null,
      isShown: true,
      isOver: false,
      winners: [],
    })),
    tournamentState: rules ? 'OPEN' : null,
    attended: event?.attended ?? 0,
    replayLink: event?.replayLink ?? '',
    summary: event?.summary ?? '',
    rules,
  }
}
