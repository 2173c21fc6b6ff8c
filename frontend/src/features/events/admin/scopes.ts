import type { EventScope, TeamEventDate, TeamEventPage } from '@/api/eventShapes'
import { countOf } from '@/lib/format'

/** The dates that a change in a scope touches: those that are not over, and the chosen one. */
export function datesIn(event: Pick<TeamEventPage, 'id' | 'dates'>, scope: EventScope): TeamEventDate[] {
  const own = event.dates.find(({ id }) => id === event.id)
  const coming = event.dates.filter(({ phase }) => phase !== 'ENDED' && phase !== 'CANCELED')
  if (scope === 'ALL') return coming
  if (scope === 'ONE') return own ? [own] : []
  return coming.filter(({ startsAt }) => !own || startsAt >= own.startsAt)
}

const participantsOf = (dates: readonly TeamEventDate[]) =>
  dates.reduce((sum, { joined, waiting }) => sum + joined + waiting, 0)

/** "3 dates with 12 participants". */
function datesText(dates: readonly TeamEventDate[]) {
  const people = participantsOf(dates)
  return `${countOf(dates.length, 'date')}${people > 0 ? ` with ${countOf(people, 'participant')}` : ''}`
}

const TIMES = new Set(['isAllDay', 'localStart', 'localEnd', 'zone'])

/** The effects of an edit on dates and participants, one sentence each. */
export function editEffects(
  event: Pick<TeamEventPage, 'id' | 'dates' | 'publication'>,
  scope: EventScope,
  changed: readonly string[],
) {
  const dates = datesIn(event, scope)
  const people = participantsOf(dates)
  const moves = changed.some((field) => TIMES.has(field))
  const changesRule = changed.includes('repeat')
  const alone = dates.filter(({ isOwn, id }) => isOwn && id !== event.id).length
  const effects = [
    `It changes ${datesText(dates)}.`,
    scope === 'ONE' && 'Later edits of the other dates leave these values as they are.',
    scope !== 'ONE' && 'Dates that are over stay as they are.',
    scope === 'FOLLOWING' && 'The earlier dates stay in their own series, which ends before this date.',
    alone > 0 && `${countOf(alone, 'date')} of them keep the values that you edited for them alone.`,
    people > 0 && (moves || changesRule) && 'Participants keep their places, and are notified if their date moves.',
    people > 0 && !moves && !changesRule && 'Participants keep their places.',
    scope !== 'ONE' &&
      (changesRule || moves) &&
      'A date that the new rule no longer has is canceled, and its participants are notified.',
  ]
  return effects.filter((effect): effect is string => Boolean(effect))
}

/** The effects of a cancellation or a deletion, one sentence each. */
export function endEffects(event: TeamEventPage, scope: EventScope, how: 'cancel' | 'delete') {
  const dates = datesIn(event, scope)
  const open = dates.filter(({ phase }) => phase !== 'ENDED' && phase !== 'CANCELED')
  if (event.publication === 'DRAFT') return [`Only your team has seen the draft. ${datesText(dates)} will be deleted.`]
  const people = participantsOf(open)
  const effects = [
    open.length > 0 && `${datesText(open)} will be canceled.`,
    people > 0 && 'The participants are notified.',
    open.length > 0 && event.type === 'TOURNAMENT' && 'The gems that are reserved for prizes are released.',
    how === 'cancel' && 'Fans still see the canceled dates with your reason.',
    how === 'delete' && scope === 'ALL' && 'Fans no longer see any date of the event, also not those that are over.',
    how === 'delete' && scope === 'FOLLOWING' && 'Fans no longer see these dates. Those that are over stay.',
    how === 'delete' && scope === 'ONE' && 'Fans no longer see this date.',
    how === 'cancel' && 'This cannot be undone.',
  ]
  return effects.filter((effect): effect is string => Boolean(effect))
}
