import { eventLimits, linkableProviders } from '@/api/constants'
import type { CommunityEventType, EventPlatform, LinkedThingKind, TeamEventPage } from '@/api/eventShapes'
import { type Fields, pictureInWords } from '@/lib/changes'
import { countOrNull, written } from '@/lib/counts'
import { countGems, countOf } from '@/lib/format'
import { placesOf } from '@/lib/places'
import { validation } from '@/lib/text'
import { ruledBy, wholeNumberProblem } from '@/lib/validators'
import { wallAt } from '@/lib/zonedTime'
import { typeWords } from '../model'
import { blankRepeat, dayText, type RepeatValues, repeatOf, repeatProblems, ruleOf } from './repeat'
import {
  blankRules,
  MAX_ENTRANTS,
  type RulesFields,
  rulesFields,
  rulesOf,
  rulesProblems,
  type RulesValues,
} from './rulesValues'
import { kindLabels } from './words'

interface ThingValues {
  kind: LinkedThingKind
  id: string
  name: string
}

export interface EventValues extends Record<string, unknown> {
  type: CommunityEventType
  platform: EventPlatform
  title: string
  description: string
  eventImage: File | null
  link: string
  zone: string
  isAllDay: boolean
  /** Local to `zone`, as "2026-11-28T20:00". */
  localStart: string | null
  localEnd: string | null
  repeat: RepeatValues
  /** Counts are texts: empty is without a limit. */
  capacity: string
  hasWaitingList: boolean
  checkInMinutes: string
  /** Minutes before the start. */
  reminders: number[]
  minLevel: string
  minMemberDays: string
  linkedProvider: (typeof linkableProviders)[number] | ''
  minLinkedDays: string
  things: ThingValues[]
  tournament: RulesValues
}

function problemsOf(values: EventValues) {
  const found: Record<string, string> = { ...repeatProblems(values.repeat) }
  const note = (field: string, problem: string | null) => {
    if (problem) found[field] = problem
  }
  const { minLength } = eventLimits.title
  const title = values.title.trim()
  note(
    'title',
    title ? (title.length < minLength ? `Must contain at least ${minLength} characters` : null) : validation.required,
  )
  const isAddress = /^$|^https:\/\/\S+$/.test(values.link.trim())
  note('link', isAddress ? null : 'Enter a whole address that starts with https://.')
  note('localStart', values.localStart ? null : validation.required)
  note('localEnd', values.localEnd ? null : validation.required)
  if (values.localStart && values.localEnd && values.localEnd < values.localStart)
    note('localEnd', validation.endBeforeStart)
  const isTournament = values.type === 'TOURNAMENT'
  note(
    'capacity',
    isTournament
      ? wholeNumberProblem(values.capacity, { minimum: 2, maximum: MAX_ENTRANTS })
      : wholeNumberProblem(values.capacity, { ...eventLimits.capacity, isOptional: true }),
  )
  for (const name of ['checkInMinutes', 'minLevel', 'minMemberDays', 'minLinkedDays'] as const)
    note(name, wholeNumberProblem(values[name], { ...eventLimits[name], isOptional: true }))
  return isTournament ? { ...found, ...rulesProblems(values.tournament) } : found
}

export const eventSchema = ruledBy(problemsOf)

const DAY = 86_400_000

/** A new event: tomorrow at 8 in the evening, for two hours. */
export const blankEvent = (at: number, zone: string): EventValues => {
  const { date } = wallAt(at + DAY, zone)
  return {
    type: 'STREAM',
    platform: 'HERE',
    title: '',
    description: '',
    eventImage: null,
    link: '',
    zone,
    isAllDay: false,
    localStart: `${date}T20:00`,
    localEnd: `${date}T22:00`,
    repeat: blankRepeat,
    capacity: '',
    hasWaitingList: true,
    checkInMinutes: '',
    reminders: [60],
    minLevel: '',
    minMemberDays: '',
    linkedProvider: '',
    minLinkedDays: '',
    things: [],
    tournament: blankRules,
  }
}

export const valuesOf = (event: TeamEventPage): EventValues => ({
  type: event.type,
  platform: event.platform,
  title: event.title,
  description: event.description,
  eventImage: null,
  link: event.link,
  zone: event.zone,
  isAllDay: event.isAllDay,
  localStart: event.localStart,
  localEnd: event.localEnd,
  repeat: repeatOf(event.repeat),
  capacity: written(event.capacity),
  hasWaitingList: event.hasWaitingList,
  checkInMinutes: written(event.checkInMinutes),
  reminders: event.reminders,
  minLevel: written(event.minLevel),
  minMemberDays: written(event.minMemberDays),
  linkedProvider: event.linkedProvider,
  minLinkedDays: written(event.minLinkedDays),
  things: event.things.map(({ kind, id }) => ({
    kind,
    id,
    name: event.linkedThings.find((one) => one.id === id)?.name ?? 'Deleted',
  })),
  tournament: rulesOf(event.tournament),
})

/** The values as the API takes them. */
export function fieldsOf(values: EventValues): Fields {
  const { eventImage, ...rest } = values
  return {
    ...rest,
    title: values.title.trim(),
    description: values.description.trim(),
    link: values.link.trim(),
    repeat: ruleOf(values.repeat),
    capacity: countOrNull(values.capacity),
    checkInMinutes: countOrNull(values.checkInMinutes),
    reminders: values.reminders.toSorted((one, other) => other - one),
    minLevel: countOrNull(values.minLevel),
    minMemberDays: countOrNull(values.minMemberDays),
    minLinkedDays: values.linkedProvider === '' ? null : countOrNull(values.minLinkedDays),
    things: values.things.map(({ kind, id }) => ({ kind, id })),
    tournament: values.type === 'TOURNAMENT' ? rulesFields(values.tournament) : null,
    ...(eventImage && { eventImage }),
  }
}

/** The form holds a new picture alone. */
export const exactOf = ({ eventImage }: TeamEventPage): Fields => ({ eventImage })

/** The times and the rule as the API takes them; null while one of them is missing. */
export function timesOf(values: EventValues) {
  const { zone, isAllDay, localStart, localEnd, repeat } = values
  if (!localStart || !localEnd) return null
  return { zone, isAllDay, localStart, localEnd, repeat: ruleOf(repeat) }
}

type RuleFields = NonNullable<ReturnType<typeof ruleOf>>
/** A value of a conflict in words. */
export function describe(field: string, value: unknown) {
  if (field === 'eventImage') return pictureInWords(value)
  if (field === 'type') return typeWords[value as CommunityEventType]
  const read: unknown = typeof value === 'string' && /^[[{]|^null$/.test(value) ? JSON.parse(value) : value
  if (field === 'repeat') {
    const rule = read as RuleFields | null
    if (rule === null) return 'once'
    const end =
      rule.count !== null ? `, ${rule.count} times` : rule.until !== null ? `, until ${dayText(rule.until)}` : ''
    return `every ${rule.interval} ${rule.freq.toLowerCase()}${end}, ${countOf(rule.excluded.length, 'excluded day')}`
  }
  if (field === 'tournament') {
    const rules = read as RulesFields | null
    if (rules === null) return 'none'
    const prizes = rules.prizes.map((prize) => `${placesOf(prize)}: ${countGems(prize.gems)}`)
    return [kindLabels[rules.kind].label, ...prizes].join(', ')
  }
  if (field === 'things') return countOf((read as unknown[] | null)?.length ?? 0, 'thing')
  return undefined
}

/** The end after the start moved: the event lasts as long as before. */
export function movedEnd(before: string | null, after: string | null, end: string | null) {
  if (!before || !after || !end) return end
  const at = (local: string) => Date.parse(`${local}:00Z`)
  return new Date(at(end) + at(after) - at(before)).toISOString().slice(0, 'YYYY-MM-DDThh:mm'.length)
}
