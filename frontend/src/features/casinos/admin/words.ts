import type { CasinoConnection, CasinoPull, FanAccount, MatchState, ProofKind, ProofState } from '@/api/casinoShapes'
import type { Tone } from '@/components/Chip'
import { formatDay, formatInteger } from '@/lib/format'

export interface Words {
  label: string
  tone: Tone
}

const DAY_MS = 86_400_000

/** The state of a connection in a word. */
export function connectionState({ health }: Pick<CasinoConnection, 'health'>): Words {
  const { state, problem, lastSuccessAt } = health
  if (state === 'IMPORT_ONLY') return { label: 'Files only', tone: 'quiet' }
  if (state === 'PAUSED') return problem ? { label: 'Stopped', tone: 'danger' } : { label: 'Paused', tone: 'quiet' }
  if (problem) return { label: 'Problem', tone: 'warning' }
  return lastSuccessAt ? { label: 'Reading', tone: 'success' } : { label: 'First read', tone: 'info' }
}

/** The age of a key in whole days. */
export const ageInDays = (iso: string, now: number) => Math.max(0, Math.floor((now - Date.parse(iso)) / DAY_MS))

const PERIODS: Record<NonNullable<CasinoConnection['capabilities']>['mode'], string> = {
  CLOSED: 'Totals by day (UTC)',
  MONTH: 'Totals by month (UTC)',
  SINCE: 'Totals since a fixed day',
  LIFETIME: 'Totals of all time',
  UPLOAD: 'Totals of files',
}

/** The report of a casino in words: its period, its cap, and the least pause between two reads. */
export function reportWords(able: NonNullable<CasinoConnection['capabilities']>) {
  const minutes = Math.max(1, Math.round(able.minIntervalSeconds / 60))
  return [
    PERIODS[able.mode],
    able.hasWeighted ? 'with weighted amounts' : 'without weighted amounts',
    able.maxRows === null ? null : `at most ${formatInteger(able.maxRows)} accounts`,
    `at most one read in ${minutes} min`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

/** The period of the sample in a test, after an amount: "1,250.00 USD in the last 30 days". */
export const SAMPLE_PERIODS: Record<keyof typeof PERIODS, string> = {
  CLOSED: 'in the last 30 days',
  MONTH: 'this month',
  SINCE: 'since the first day of the report',
  LIFETIME: 'in all time',
  UPLOAD: 'in the file',
}

const RESULTS: Record<string, string> = {
  CREDENTIAL_REJECTED: 'Key refused',
  BLOCKED: 'Blocked',
  RATE_LIMITED: 'Too many calls',
  BAD_WINDOW: 'Period refused',
  NOT_ENABLED: 'Not enabled',
  SHAPE_CHANGED: 'Unknown answer',
  UNAVAILABLE: 'No answer',
  KEY_UNREADABLE: 'Key unreadable',
  UNIT_CHANGED: 'Unit changed',
  CURRENCY_CHANGED: 'Currency changed',
  STALE: 'Report is behind',
}

type Outcome = Pick<CasinoPull, 'result' | 'undoneAt' | 'undoes' | 'lowered' | 'changed'>

/** The outcome of a pull. The first state that applies decides. */
export function pullOutcome({ result, undoneAt, undoes, lowered, changed }: Outcome): Words {
  if (result !== 'OK') return { label: RESULTS[result] ?? 'Failed', tone: 'danger' }
  if (undoes) return { label: 'Undo', tone: 'quiet' }
  if (undoneAt) return { label: 'Undone', tone: 'quiet' }
  if (lowered > 0) return { label: 'Lowered totals', tone: 'warning' }
  return changed > 0 ? { label: 'Read', tone: 'success' } : { label: 'No change', tone: 'quiet' }
}

/** The origin of a pull. */
export function pullSource({ source, fileName, forcedFor }: Pick<CasinoPull, 'source' | 'fileName' | 'forcedFor'>) {
  if (source === 'CSV') return fileName || 'File'
  if (source === 'STAFF') return 'Decision of the team'
  return forcedFor ? 'For a leaderboard' : 'Automatic'
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** The period of totals: "All time", "Nov 21, 2026" or "November 2026". `served` narrows it if it is longer. */
export function periodWords({
  bucket,
  mode,
  servedFrom,
  servedTo,
}: Pick<CasinoPull, 'bucket' | 'mode' | 'servedFrom' | 'servedTo'>) {
  if (bucket === null) return mode === 'SINCE' ? 'Since the first day' : 'All time'
  const first = new Date(`${bucket}T00:00:00Z`)
  if (mode === 'MONTH') return month.format(first)
  const last = servedTo ? new Date(Date.parse(servedTo) - 1) : first
  const begins = servedFrom ? new Date(servedFrom) : first
  return day.format(begins) === day.format(last) ? day.format(begins) : `${day.format(begins)} – ${day.format(last)}`
}

/** The first day of the period of a lowered total. */
export const bucketWords = (bucket: string | null) =>
  bucket === null ? 'Total of all time' : `Period from ${formatDay(`${bucket}T12:00:00Z`)}`

export const matchStates = {
  SUGGESTED: { label: 'Suggested', tone: 'info' },
  UNMATCHED: { label: 'Unmatched', tone: 'quiet' },
  CONFIRMED: { label: 'Confirmed', tone: 'success' },
  REJECTED: { label: 'Refused', tone: 'danger' },
} as const satisfies Record<MatchState, Words>

export const proofKinds: Record<ProofKind, string> = {
  CODE: 'Chat code',
  AMOUNT: 'Yesterday’s wagers',
  PICTURE: 'Picture',
}

export const proofStates = {
  WAITING: { label: 'To decide', tone: 'info' },
  ACCEPTED: { label: 'Accepted', tone: 'success' },
  REFUSED: { label: 'Refused', tone: 'danger' },
} as const satisfies Record<ProofState, Words>

export const accountStates: Record<FanAccount['state'], Words> = {
  CLAIMED: { label: 'Not in a report', tone: 'quiet' },
  SEEN: { label: 'In a report', tone: 'info' },
  VERIFIED: { label: 'Verified', tone: 'success' },
  REJECTED: { label: 'Rejected', tone: 'danger' },
}

/** The reasons for which a visitor does not see a casino. */
export const denialWords: Record<string, string> = {
  AGE_CONFIRMATION_REQUIRED: 'Hidden until they confirm their age and country',
  AGE_TOO_YOUNG: 'Hidden: too young',
  COUNTRY_NOT_ALLOWED: 'Hidden: the country is excluded',
  CASINO_PROVIDER_NOT_FOUND: 'Hidden: the platform no longer lists this casino',
}
