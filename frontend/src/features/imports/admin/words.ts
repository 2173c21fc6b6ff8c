import type { Import, ImportRow, PersonOfFile } from '@/api/shapes'
import type { Tone } from '@/components/Chip'
import { formatInteger } from '@/lib/format'

export const toolLabel: Record<Import['tool'], string> = {
  STREAMELEMENTS: 'StreamElements',
  BOTRIX: 'BotRix',
  STREAMLABS: 'Streamlabs',
  PHANTOMBOT: 'PhantomBot',
  CHATBOT: 'Streamlabs Chatbot',
  FIREBOT: 'Firebot',
  MIX_IT_UP: 'Mix It Up',
  DEEPBOT: 'Deepbot',
  GEMHALL: 'another Gemhall',
  OTHER: 'another tool (CSV)',
}

export const platformLabel: Record<Import['platform'], string> = {
  TWITCH: 'Twitch',
  KICK: 'Kick',
  LOCAL: 'Gemhall',
}

export const importState: Record<Import['state'], { label: string; tone: Tone }> = {
  DRAFT: { label: 'Not applied', tone: 'quiet' },
  APPLYING: { label: 'In progress', tone: 'warning' },
  APPLIED: { label: 'Applied', tone: 'success' },
  UNDOING: { label: 'Being undone', tone: 'warning' },
  UNDONE: { label: 'Undone', tone: 'quiet' },
}

export const rowState: Record<ImportRow['state'], { label: string; tone: Tone }> = {
  PENDING: { label: 'Pending', tone: 'quiet' },
  CREDITED: { label: 'Added', tone: 'success' },
  UNCHANGED: { label: 'Already had it', tone: 'quiet' },
  WAITING: { label: 'Reserved', tone: 'warning' },
  SUPERSEDED: { label: 'Replaced later', tone: 'quiet' },
  RELEASED: { label: 'Given up', tone: 'quiet' },
  FAILED: { label: 'Not added', tone: 'danger' },
  UNDONE: { label: 'Undone', tone: 'quiet' },
}

export const foundPerson: Record<PersonOfFile['found'], { label: string; tone: Tone }> = {
  MEMBER: { label: 'Member', tone: 'success' },
  ASKED: { label: 'You decide', tone: 'warning' },
  UNLINKED: { label: 'Not linked', tone: 'warning' },
  ABSENT: { label: 'Not here', tone: 'quiet' },
}

/** The member who is found for a person of the file. */
export function foundWords(found: PersonOfFile['found'], username: string | undefined, platform: string) {
  if (!username) return '—'
  if (found === 'ASKED') return `${username} got this name after the file was made, or had it before`
  return found === 'UNLINKED' ? `${username} has this name here, and has not linked ${platform}` : username
}

const HOUR = 60

export const watchedWords = (minutes: number) =>
  minutes === 0 ? '—' : minutes < HOUR ? `${minutes} min` : `${formatInteger(Math.round(minutes / HOUR))} h`

/** A signed amount the API writes as text: "-20". */
export const signed = (amount: string | null) =>
  amount === null || amount === '0'
    ? { sign: undefined, amount: '0' }
    : amount.startsWith('-')
      ? { sign: '-' as const, amount: amount.slice(1) }
      : { sign: '+' as const, amount }

/** The questions that an import still asks, for the last step of the page. */
export const answerText: Record<Import['report']['missing'][number], string> = {
  NAME: 'Which column has the usernames?',
  POINTS: 'Which column has the points?',
  DECIMALS: 'How are the decimals of the points written?',
}
